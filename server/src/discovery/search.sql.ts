import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { type Viewer, visibleTo } from '../profiles/index.ts'

export interface Filters {
  readonly gender: 'male' | 'female' | null
  readonly country: string | null
  readonly region: string | null
  readonly minAge: number
  readonly maxAge: number
  readonly hideFictional: boolean
}
export interface Search {
  readonly viewer: Viewer
  /** Who must also want the viewer: the viewer's own gender; null for visitors. */
  readonly wantedBy: 'male' | 'female' | null
  /** Today in the site's time zone. */
  readonly today: string
}

const both = (parts: RawBuilder<boolean>[]) => sql<boolean>`${sql.join(parts, sql` and `)}`

/** Who matches; ages are compared as dates of birth, so that an index on them could serve. */
function matching({ viewer, wantedBy, today }: Search, filters: Filters): RawBuilder<boolean> {
  const { gender, country, region, minAge, maxAge, hideFictional } = filters
  return both([
    visibleTo(viewer),
    ...(gender ? [sql<boolean>`p.gender = ${gender}`] : []),
    ...(wantedBy ? [sql<boolean>`p.looking_for in (${wantedBy}, 'both')`] : []),
    ...(country ? [sql<boolean>`p.country = ${country}`] : []),
    ...(region ? [sql<boolean>`p.region_code = ${region}`] : []),
    ...(minAge > 18
      ? [sql<boolean>`p.date_of_birth <= (${today}::date - make_interval(years => ${minAge}))`]
      : []),
    ...(maxAge < 99
      ? [sql<boolean>`p.date_of_birth > (${today}::date - make_interval(years => ${maxAge + 1}))`]
      : []),
    ...(hideFictional ? [sql<boolean>`not p.fictional`] : []),
  ])
}

/** A page of ids, newest activity first; the id settles equal times, so that pages never overlap. */
export async function findIds(
  db: Db,
  search: Search,
  filters: Filters,
  { count, skip, without }: { count: number; skip: number; without: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.member_id as id from profile p where ${matching(search, filters)}
      ${without.length ? sql`and p.member_id <> all(${[...without]}::bigint[])` : sql``}
    order by p.ranked_at desc, p.member_id desc limit ${count} offset ${skip}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many match: real members and fictional profiles apart (DECISIONS 5). */
export async function countMatching(
  db: Db,
  search: Search,
  filters: Filters,
): Promise<{ real: number; fictional: number }> {
  const { rows } = await sql<{ real: number; fictional: number }>`
    select count(*) filter (where not p.fictional) as real, count(*) filter (where p.fictional) as fictional
    from profile p where ${matching(search, filters)}`.execute(db)
  return rows[0] ?? { real: 0, fictional: 0 }
}
