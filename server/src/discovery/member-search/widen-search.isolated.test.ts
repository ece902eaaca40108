// Isolated: a process caches the city table once, and this file fills its own.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import {
  findCountedPage,
  findNeighbours,
  type MemberFilters,
  noFilters,
  type SearchContext,
  type Sort,
} from '../query/search.ts'
import { type WidenedSearch, widenSearch } from './widen-search.ts'

const app = await createTestApp()
const { db, site } = app
const now = new Date('2026-06-15T12:00:00Z')
const viewerId = await app.member({ gender: 'female' })
await sql`insert into city (id, country, name, search_name, latitude, longitude, cell_row, cell_column)
  select n, case when n <= 12 then 'NL' else 'DE' end, 'City', 'city', 52, 5 + 0.01 * n * n, 104, 10
  from generate_series(1, 30) n`.execute(db)
await sql`select setseed(0.3)`.execute(db)
// The fictional profiles make the pool larger than what one scan reads; the searches hide them.
await sql`with made as (
    insert into member (site_id, email, username, password_hash, country, status)
    select ${site.id}, n || '@example.org', 'm' || n, 'none', 'NL', 'active' from generate_series(1, 3300) n
    returning id, username
  ), drawn as (
    select made.*, substr(username, 2)::int > 200 as fictional, random() as r1, random() as r2, random() as r3,
      1 + floor(random() * 34)::int as city
    from made
  )
  insert into profile (member_id, site_id, name, status, fictional, gender, looking_for, date_of_birth, country, city_id,
    interests, has_photo, created_at, last_active_at, ranked_at)
  select drawn.id, ${site.id}, username, 'active', fictional, 'male', (array['male', 'female', 'both'])[1 + floor(r1 * 3)::int],
    date '1960-01-01' + floor(r2 * 15000)::int, coalesce(c.country, 'FR'), c.id,
    case when r3 < 0.3 then '{yoga}' else '{}' end::text[], r2 < 0.7, seen.at, seen.at, seen.at
  from drawn left join city c on c.id = drawn.city,
    lateral (select ${now}::timestamptz - r3 * interval '300 days' as at) seen`.execute(db)
await sql`update profile set city_id = 3 where member_id = ${viewerId}`.execute(db)
await sql`insert into block (blocker_id, blocked_id)
  select ${viewerId}::bigint, member_id from profile where not fictional and member_id % 9 = 0`.execute(db)
await sql`analyze profile`.execute(db)

const male: MemberFilters = { ...noFilters, gender: 'male', hide_fictional: true }
/** In a large pool only few matches are counted to the end. */
const requestsWithFewMatches: readonly MemberFilters[] = [
  { ...male, country: 'NL', photos: true, min_age: 40, max_age: 45 },
  { ...male, country: 'FR', interests: ['yoga'], min_age: 30, max_age: 40 },
  { ...male, distance: 25, min_age: 40, max_age: 41, interests: ['yoga'] },
  { ...male, distance: 10, photos: true, new: true },
  { ...male, country: 'SE', min_age: 40, max_age: 42 },
]
const requestsWithManyMatches: readonly MemberFilters[] = [male, { ...male, one_way: true, photos: true }]
const sorts: readonly Sort[] = ['activity', 'newest', 'nearest']

const createSearch = (at: Date): SearchContext => ({
  viewer: { siteId: site.id, memberId: viewerId, sisterSiteIds: [] },
  wantedBy: 'female',
  lookingFor: null,
  cityId: 3,
  today: '2026-06-15',
  now: at,
})
/** What searches of a member find at a time, as far as it must not depend on the size of the pool. */
async function findEverything(at: Date) {
  const search = createSearch(at)
  const [widened, pages, neighbours] = [[], [], []] as [WidenedSearch[], object[], object[]]
  for (const sort of sorts) {
    const loadPage = (filters: MemberFilters, page: number, after: string | null) =>
      findCountedPage(db, search, filters, { sort, page, after, maxPages: 100 })
    for (const filters of requestsWithFewMatches) {
      const first = await loadPage(filters, 1, null)
      pages.push(first, await loadPage(filters, 99, null))
      widened.push(await widenSearch(db, search, { filters, sort }, first))
    }
    for (const filters of requestsWithManyMatches) {
      const first = await loadPage(filters, 1, null)
      for (const { ids, next } of [
        first,
        await loadPage(filters, 2, null),
        await loadPage(filters, 2, first.next),
      ])
        pages.push({ ids, next })
      for (const id of [first.ids[0], first.ids[5]])
        neighbours.push(await findNeighbours(db, search, filters, sort, id ?? 0))
    }
  }
  return { widened, pages, neighbours }
}

test('in a larger pool, a page of a search that few members match is found and counted by two statements in any order', async () => {
  let statementCount = 0
  const countedDb = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      statementCount += 1
      return Promise.resolve(result)
    },
  })
  const search = createSearch(now)
  for (const sort of sorts)
    for (const filters of requestsWithFewMatches) {
      const request = { sort, page: 1, after: null, maxPages: 100 }
      // The first call reads the size of the pool and fills the process's caches, such as that of cities.
      await findCountedPage(db, search, filters, request)
      statementCount = 0
      await findCountedPage(countedDb, search, filters, request)
      expect(statementCount, JSON.stringify({ sort, filters })).toBe(2)
    }
})

test('a pool that is read at once gives the pages, neighbours, similar members and counts that a larger one gives', async () => {
  const fromLargePool = await findEverything(now)
  await sql`update profile set status = 'disabled' where fictional`.execute(db)
  // The size of a pool is remembered for a minute.
  const fromSmallPool = await findEverything(addMs(now, minutesToMs(2)))
  expect(fromSmallPool).toEqual(fromLargePool)
  const { widened } = fromSmallPool
  expect(widened.some(({ similar }) => similar.ids.length > 0 && similar.widened.length > 1)).toBe(true)
  expect(widened.some(({ relaxed }) => relaxed.length > 1)).toBe(true)
})
