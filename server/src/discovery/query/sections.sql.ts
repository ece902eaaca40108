import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { joinConditions } from './conditions.sql.ts'
import { type DistanceRing, loadRingsAround } from './distance-rings.sql.ts'
import type { MemberFilters, SearchContext, Sort } from './filters.ts'

/**
 * A part of the result list. Sections follow one another, and the sort time decides within each: members with a photo come
 * before those without, `nearest` has a section for each distance step, and fictional profiles come after all members.
 */
export type SearchSection = DistanceRing

const wholeList: SearchSection = {
  isIn: sql<boolean>`true`,
  cityCount: Infinity,
  area: { country: null, region: null },
}
const hasPhoto = sql<boolean>`p.has_photo`
const hasNoPhoto = sql<boolean>`not p.has_photo`
const isReal = sql<boolean>`not p.fictional`
const fictionalSection: SearchSection = { ...wholeList, isIn: sql<boolean>`p.fictional` }

const narrow = (sections: readonly SearchSection[], condition: RawBuilder<boolean>): SearchSection[] =>
  sections.map((section) => ({ ...section, isIn: joinConditions([condition, section.isIn]) }))

/**
 * The sections of a search, in their order. Without a city of one's own, `nearest` has none by distance. Unless `photosFirst`, neither
 * photos nor what is fictional matter.
 */
export async function loadSections(
  db: Db,
  { cityId }: SearchContext,
  filters: MemberFilters,
  { sort, photosFirst }: { sort: Sort; photosFirst: boolean },
): Promise<readonly SearchSection[]> {
  const rings =
    sort === 'nearest' && cityId !== null ? await loadRingsAround(db, cityId, filters) : [wholeList]
  if (!photosFirst) return rings
  const sections = filters.photos ? rings : [...narrow(rings, hasPhoto), ...narrow(rings, hasNoPhoto)]
  // Neither filter finds fictional profiles.
  return filters.hide_fictional || filters.online ? sections : [...narrow(sections, isReal), fictionalSection]
}

/** SQL expression for the index of the section that a member of `profile as p` is in. */
export function toSectionNumber(sections: readonly SearchSection[]): RawBuilder<number> {
  const lastSection = sql.lit(sections.length - 1)
  if (sections.length === 1) return sql<number>`${lastSection}`
  const cases = sections.slice(0, -1).map(({ isIn }, section) => sql`when ${isIn} then ${sql.lit(section)}`)
  return sql<number>`case ${sql.join(cases, sql` `)} else ${lastSection} end`
}
