// Isolated: a process caches the city table once, and this file fills its own.
import type { Interest } from '@amarelle/contract/domain/interests'
import { distanceSteps, onlineMinutes } from '@amarelle/contract/domain/limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daysToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { getDistanceStepKm } from '../../profiles/distance.ts'
import { buildTermConditions } from './filter-table.ts'
import {
  countMatches,
  type MemberFilters,
  findNeighbours,
  findPage,
  noFilters,
  type SearchContext,
  type Sort,
} from './search.ts'

const app = await createTestApp()
const { db, site } = app
const now = new Date('2026-06-15T12:00:00Z')
app.clock.set(now)
// More than a scan reads, so that every query strategy is used.
const members = 11_003

await sql`insert into region (code, country, name) values ('NL.01', 'NL', 'West'), ('DE.01', 'DE', 'Middle')`.execute(
  db,
)
await sql`insert into city (id, country, region_code, name, search_name, latitude, longitude, cell_row, cell_column)
  select n, case when n <= 40 then 'NL' else 'DE' end, case when n <= 15 then 'NL.01' when n between 50 and 70 then 'DE.01' end,
    'City', 'city', 52, 5 + 0.0004 * n * n, 104, 10 from generate_series(1, 120) n`.execute(db)
await db
  .insertInto('site')
  .values({ host: 'sister', name: 'Sister', company_id: 1, settings: '{}' })
  .execute()
await sql`select setseed(0.4)`.execute(db)
await sql`with made as (
    insert into member (site_id, email, username, password_hash, country, status)
    select case when n % 7 = 0 then (select max(id) from site) else ${site.id} end, n || '@example.org', 'm' || n, 'none', 'NL', 'active'
    from generate_series(1, ${members}::int) n returning id, site_id, username
  ), drawn as (
    select made.*, random() as r1, random() as r2, random() as r3, random() as r4, random() as r5, random() as r6,
      (1 + floor(power(random(), 2) * 130))::int as city
    from made
  )
  insert into profile (member_id, site_id, name, status, invisible, shared, fictional, gender, looking_for, date_of_birth,
    country, region_code, city_id, interests, has_photo, verified_at, verified_photo, created_at, last_active_at, ranked_at)
  select drawn.id, site_id, username, case when r1 < 0.05 then 'disabled' else 'active' end, r1 > 0.95, r2 < 0.5, r2 > 0.9,
    case when r3 < 0.6 then 'male' else 'female' end, (array['male', 'female', 'both'])[1 + floor(r4 * 3)::int],
    date '1945-01-01' + floor(r5 * 23000)::int, coalesce(c.country, 'FR'), c.region_code, c.id,
    case when r6 < 0.004 then '{golf,yoga}' when r6 < 0.3 then '{yoga}' when r6 < 0.5 then '{yoga,wine}' else '{}' end::text[],
    r4 < 0.8, case when verified then ${now}::timestamptz end, case when verified then gen_random_uuid() end, ${now}::timestamptz - floor(r6 * 60) * interval '12 hours', seen.at,
    -- Many have the same time, so that only the id breaks the tie.
    greatest(date_trunc('hour', seen.at), seen.at - interval '10 minutes')
  from drawn left join city c on c.id = drawn.city,
    lateral (select r4 < 0.8 and r2 between 0.5 and 0.9 as verified) photo,
    lateral (select ${now}::timestamptz - power(r5 * r4, 3) * interval '60 days' as at) seen`.execute(db)
const viewerId = await app.member({ gender: 'female' })
await sql`update profile set city_id = 12 where member_id = ${viewerId}`.execute(db)
await sql`insert into block (blocker_id, blocked_id)
  select ${viewerId}::bigint, member_id from profile where member_id % 50 = 0 union all
  select member_id, ${viewerId}::bigint from profile where member_id % 50 = 1`.execute(db)
await sql`analyze profile`.execute(db)

const sisterSiteId = (
  await db.selectFrom('site').select('id').where('host', '=', 'sister').executeTakeFirstOrThrow()
).id
const searchContexts: SearchContext[] = [
  { viewer: { siteId: site.id, memberId: viewerId, sisterSiteIds: [] }, wantedBy: 'female', cityId: 12 },
  {
    viewer: { siteId: site.id, memberId: viewerId, sisterSiteIds: [sisterSiteId] },
    wantedBy: 'female',
    cityId: 100,
  },
  { viewer: { siteId: site.id, memberId: null, sisterSiteIds: [] }, wantedBy: null, cityId: null },
].map(
  (search): SearchContext => ({
    ...search,
    wantedBy: search.wantedBy as 'female' | null,
    today: '2026-06-15',
    now,
    lookingFor: null,
  }),
)

const loadRows = () =>
  db
    .selectFrom('profile as p')
    .leftJoin('city as c', 'c.id', 'p.city_id')
    .selectAll('p')
    .select(['c.latitude', 'c.longitude'])
    // A Date would lose the microseconds that the order depends on.
    .select([
      sql<number>`(extract(epoch from p.ranked_at) * 1000000)::bigint`.as('ranked'),
      sql<number>`(extract(epoch from p.created_at) * 1000000)::bigint`.as('created'),
    ])
    .execute()
type Row = Awaited<ReturnType<typeof loadRows>>[number]
const cities = new Map((await db.selectFrom('city').selectAll().execute()).map((city) => [city.id, city]))
const getDistanceStep = ({ cityId }: SearchContext, row: Row) =>
  getDistanceStepKm(cityId ? (cities.get(cityId) ?? null) : null, row)
const birthday = (years: number) => `${2026 - years}-06-15`

/** Reference implementation of the search rules for one member. */
function isMatch(search: SearchContext, filters: MemberFilters, row: Row): boolean {
  const { viewer, wantedBy, cityId } = search
  const step = getDistanceStep(search, row)
  const blocked = viewer.memberId !== null && (row.member_id % 50 === 0 || row.member_id % 50 === 1)
  return (
    (row.site_id === viewer.siteId || (viewer.sisterSiteIds.includes(row.site_id) && row.shared)) &&
    row.status === 'active' &&
    !row.invisible &&
    row.member_id !== viewer.memberId &&
    !blocked &&
    (!filters.gender || row.gender === filters.gender) &&
    (!wantedBy || filters.one_way || [wantedBy, 'both'].includes(row.looking_for)) &&
    (!filters.country || row.country === filters.country) &&
    (!filters.countryregion || row.region_code === filters.countryregion) &&
    (!filters.distance || !cityId || (step !== null && step <= filters.distance)) &&
    (filters.min_age === 18 || row.date_of_birth <= birthday(filters.min_age)) &&
    (filters.max_age === 99 || row.date_of_birth > birthday(filters.max_age + 1)) &&
    filters.interests.every((interest) => row.interests.includes(interest)) &&
    (!filters.photos || row.has_photo) &&
    (!filters.online || (row.last_active_at > addMs(now, -minutesToMs(onlineMinutes)) && !row.fictional)) &&
    (!filters.new || row.created_at > addMs(now, -daysToMs(7))) &&
    (!filters.verified || row.verified_at !== null) &&
    (!filters.hide_fictional || !row.fictional)
  )
}
/** Members with a photo first, fictional profiles last, whatever their photo and place. */
function sortRows(search: SearchContext, sort: Sort, rows: Row[]): Row[] {
  const ring = (row: Row) =>
    sort === 'nearest' && !row.fictional ? (getDistanceStep(search, row) ?? 1000) : 0
  const photo = (row: Row) => Number(row.has_photo && !row.fictional)
  const at = (row: Row) => (sort === 'newest' ? row.created : row.ranked)
  return [...rows].sort(
    (a, b) =>
      Number(a.fictional) - Number(b.fictional) ||
      photo(b) - photo(a) ||
      ring(a) - ring(b) ||
      at(b) - at(a) ||
      b.member_id - a.member_id,
  )
}
const getIds = (rows: Row[]) => rows.map((row) => row.member_id)
const allRows = await loadRows()

const constantFrom = <T>(values: readonly T[]) => fc.constantFrom(...values)
const interestLists: Interest[][] = [['yoga'], ['golf'], ['yoga', 'wine'], ['golf', 'yoga']]
const filterArbitrary = fc.oneof(
  fc.record({ gender: constantFrom(['male', 'female'] as const) }),
  fc.record({ country: constantFrom(['NL', 'DE', 'FR']) }),
  constantFrom([
    { country: 'NL', countryregion: 'NL.01' },
    { country: 'DE', countryregion: 'DE.01' },
  ]),
  fc.record({ distance: constantFrom(distanceSteps) }),
  fc.tuple(fc.integer({ min: 18, max: 99 }), fc.integer({ min: 18, max: 99 })).map(([a, b]) => ({
    min_age: Math.min(a, b),
    max_age: Math.max(a, b),
  })),
  fc.record({ interests: constantFrom(interestLists) }),
  constantFrom([
    { photos: true },
    { online: true },
    { new: true },
    { verified: true },
    { hide_fictional: true },
    { one_way: true },
  ]),
)
const sortArbitrary = constantFrom(['activity', 'nearest', 'newest'] as const)
const searchArbitrary = constantFrom(searchContexts)
const wholeList = { page: 1, after: null, count: members, without: [] }

test('a search finds exactly the matching members, in order and by cursor, and counts them', async () => {
  const inputs = fc.tuple(searchArbitrary, fc.array(filterArbitrary, { maxLength: 4 }), sortArbitrary)
  await fc.assert(
    fc.asyncProperty(inputs, async ([search, filterParts, sort]) => {
      const filters: MemberFilters = Object.assign({}, noFilters, ...filterParts)
      const expected = getIds(
        sortRows(
          search,
          sort,
          allRows.filter((row) => isMatch(search, filters, row)),
        ),
      )
      const ids: number[] = []
      let after: string | null = null
      for (let pages = 0; pages < 4; pages += 1) {
        const page = await findPage(db, search, filters, { sort, page: 1, after, count: 24, without: [] })
        ids.push(...page.ids)
        after = page.next
        if (!after) break
      }
      expect(ids).toEqual(expected.slice(0, 96))
      expect(after === null).toBe(expected.length <= 96)
      const second = await findPage(db, search, filters, {
        sort,
        page: 2,
        after: null,
        count: 24,
        without: [],
      })
      expect(second.ids).toEqual(expected.slice(24, 48))
      const { real, fictional, atLeast } = await countMatches(db, search, filters)
      if (atLeast) expect(real + fictional).toBeLessThanOrEqual(expected.length)
      else expect(real + fictional).toBe(expected.length)
    }),
    { numRuns: 120, seed: 4 },
  )
})

test('two filters together find exactly the intersection of their separate results', async () => {
  const pair = fc.tuple(searchArbitrary, filterArbitrary, filterArbitrary, sortArbitrary)
  await fc.assert(
    fc.asyncProperty(pair, async ([search, one, other, sort]) => {
      // With two values for the same filter only the last would apply.
      fc.pre(!Object.keys(one).some((name) => name in other))
      const find = async (filters: Partial<MemberFilters>) =>
        (await findPage(db, search, { ...noFilters, ...filters }, { ...wholeList, sort })).ids
      const base = { one_way: 'one_way' in one || 'one_way' in other }
      const [first, second, both] = await Promise.all([
        find({ ...base, ...one }),
        find({ ...base, ...other }),
        find({ ...base, ...one, ...other }),
      ])
      const inSecond = new Set(second)
      expect(both).toEqual(first.filter((id) => inSecond.has(id)))
    }),
    { numRuns: 60, seed: 4 },
  )
})

test('the neighbours of a member are those next to them in the list', async () => {
  const inputs = fc.tuple(
    searchArbitrary,
    fc.array(filterArbitrary, { maxLength: 2 }),
    sortArbitrary,
    fc.nat(),
  )
  await fc.assert(
    fc.asyncProperty(inputs, async ([search, filterParts, sort, number]) => {
      const filters: MemberFilters = Object.assign({}, noFilters, ...filterParts)
      const list = getIds(
        sortRows(
          search,
          sort,
          allRows.filter((row) => isMatch(search, filters, row)),
        ),
      )
      fc.pre(list.length > 0)
      const at = number % list.length
      expect(await findNeighbours(db, search, filters, sort, list[at] as number)).toEqual({
        previous: list[at - 1] ?? null,
        next: list[at + 1] ?? null,
      })
    }),
    { numRuns: 60, seed: 4 },
  )
})

test('an invalid cursor or one of another list shows the first page', async () => {
  const [search] = searchContexts as [SearchContext]
  const page = (sort: Sort, after: string | null) =>
    findPage(db, search, noFilters, { sort, page: 1, after, count: 5, without: [] })
  const first = await page('activity', null)
  expect((await page('activity', (await page('newest', null)).next)).ids).toEqual(first.ids)
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.json().map((text) => Buffer.from(text).toString('base64url')),
      ),
      async (text) => {
        expect((await page('activity', text)).ids).toEqual(first.ids)
      },
    ),
    { numRuns: 40, seed: 4 },
  )
})

test('paging by cursor repeats nobody and misses no unchanged member while others sign up, leave, are blocked or become active', async () => {
  const [search] = searchContexts as [SearchContext]
  // Milliseconds added to `now`, so that activity only increases.
  let activityOffsetMs = 0
  const step = fc.record({
    what: constantFrom(['sign up', 'go', 'block', 'become active'] as const),
    who: fc.nat(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 6 }), { minLength: 4, maxLength: 4 }),
      sortArbitrary,
      async (changes, sort) => {
        // Few enough matches to read the list to its end.
        const filters: MemberFilters = { ...noFilters, interests: ['golf'] }
        const list = async () => (await findPage(db, search, filters, { ...wholeList, sort })).ids
        const initialIds = await list()
        const changedIds = new Set<number>()
        const newIds: number[] = []
        const shownIds: number[] = []
        let after: string | null = null
        for (const pageChanges of changes) {
          const page = await findPage(db, search, filters, { sort, page: 1, after, count: 4, without: [] })
          shownIds.push(...page.ids)
          after = page.next
          for (const { what, who } of pageChanges) {
            const id = initialIds[who % initialIds.length] as number
            if (what !== 'sign up') changedIds.add(id)
            if (what === 'sign up') {
              newIds.push(await app.member({ gender: 'male', lookingFor: 'both' }))
              await sql`update profile set interests = '{golf}', city_id = 10 where member_id = ${newIds.at(-1)}`.execute(
                db,
              )
            } else if (what === 'go')
              await sql`update profile set status = 'disabled' where member_id = ${id}`.execute(db)
            else if (what === 'block')
              await sql`insert into block (blocker_id, blocked_id) values (${viewerId}, ${id}) on conflict do nothing`.execute(
                db,
              )
            else
              await sql`update profile set ranked_at = ${addMs(now, (activityOffsetMs += 1))}, last_active_at = ${now} where member_id = ${id}`.execute(
                db,
              )
          }
          if (!after) break
        }
        while (after) {
          const page: Awaited<ReturnType<typeof findPage>> = await findPage(db, search, filters, {
            sort,
            page: 1,
            after,
            count: 4,
            without: [],
          })
          shownIds.push(...page.ids)
          after = page.next
        }
        expect(new Set(shownIds).size).toBe(shownIds.length)
        expect(initialIds.filter((id) => !changedIds.has(id) && !shownIds.includes(id))).toEqual([])
        // Restores the data for the next run.
        await sql`update profile set status = 'active' where member_id = any(${initialIds}::bigint[])`.execute(
          db,
        )
        await sql`update profile set status = 'disabled' where member_id = any(${newIds}::bigint[])`.execute(
          db,
        )
        await sql`delete from block where blocker_id = ${viewerId} and blocked_id = any(${initialIds}::bigint[])`.execute(
          db,
        )
      },
    ),
    { numRuns: 12, seed: 4 },
  )
})

test('a search by several terms finds who has all of them, by the index of terms', async () => {
  const [search] = searchContexts as [SearchContext]
  const filters: MemberFilters = { ...noFilters, interests: ['yoga'], intent: 'friends', verified: true }
  const candidates = await findPage(
    db,
    search,
    { ...filters, intent: null },
    { ...wholeList, sort: 'newest' },
  )
  const friendIds = candidates.ids.filter((_, index) => index % 9 === 0)
  expect(friendIds.length).toBeGreaterThan(5)
  await sql`update profile set intent = 'friends' where member_id = any(${friendIds}::bigint[])`.execute(db)
  expect((await findPage(db, search, filters, { ...wholeList, sort: 'newest' })).ids).toEqual(friendIds)
  expect((await countMatches(db, search, filters)).real).toBe(friendIds.length)
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const [condition] = buildTermConditions(filters)
    return (await sql`explain select from profile p where ${condition}`.execute(tx)).rows
  })
  expect(JSON.stringify(plan)).toContain('profile_by_term')
})
