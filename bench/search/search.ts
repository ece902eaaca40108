import { membersPerPage } from '@amarelle/contract/domain/limits'
import { sql } from 'kysely'
import {
  countMatches,
  type MemberFilters,
  findPage,
  type SearchContext,
} from '../../server/src/discovery/query/search.ts'
import { connectDatabase, type Db } from '../../server/src/platform/db/db.ts'
import { findProfileRows } from '../../server/src/profiles/profile.sql.ts'
import { loadGeography } from '../../server/src/sites/index.ts'
import { createWriters, type Writer } from '../../soak/writers.ts'
import { median, quantile, type BenchResult, createTargetResult, readCpuMs } from '../support/measure.ts'
import { addressHashSql, generateMembers } from './generate-members.ts'
import { type BenchEnvironment, startBenchEnvironment } from '../support/environment.ts'
import { type SearchCase, createSearchCases } from './search-cases.ts'

const memberCounts = [100_000, 1_000_000] as const
const searchCaseCount = 360
const rounds = 2
/** The server's memory grows until its garbage collector has run several times. */
const warmUpRounds = 4
/** Rows of the reference statement, which only reads profiles in order of an index. */
const referenceRowCount = 50_000

/** Large towns, small towns, and no town. */
const viewerCities = [
  'Utrecht',
  'Köln',
  'Paris',
  'New York City',
  'Auckland',
  'Oulu',
  'Zwolle',
  'Darłówko',
  'Hordain',
]

type SearchResultPage = Awaited<ReturnType<typeof findPage>>
interface Viewer {
  readonly search: SearchContext
  readonly cookie: string
}
/**
 * Viewers who search: some look for one gender, some have no place. Each blocks some members and is blocked by some, hides from 200
 * addresses, of which 50 are members', and 25 members hide from each.
 */
async function createViewers(db: Db, writers: readonly Writer[]): Promise<Viewer[]> {
  const viewers: Viewer[] = []
  for (const [index, { id, cookie }] of writers.entries()) {
    const wantedBy = index % 2 ? 'male' : 'female'
    const lookingFor = index % 3 === 0 ? null : index % 2 ? 'female' : 'male'
    const { rows } = await sql<{ city: number | null; today: string }>`
      update profile set looking_for = ${lookingFor ?? 'both'},
        city_id = (select id from city where name = ${viewerCities[index] ?? ''} order by rank desc, id limit 1)
      where member_id = ${id} returning city_id as city, (now() at time zone 'Europe/Amsterdam')::date as today`.execute(
      db,
    )
    await sql`insert into block (blocker_id, blocked_id)
      select ${id}::bigint, member_id from profile where member_id % 40000 = ${index + 100}
      union all select member_id, ${id}::bigint from profile where member_id % 40000 = ${index + 200}
      on conflict do nothing`.execute(db)
    const ownHash = addressHashSql(sql`'viewer' || ${id}::bigint || '@example.org'`)
    await sql`insert into own_contact_address (member_id, address_hash) values (${id}, ${ownHash})
      on conflict (member_id) do update set address_hash = excluded.address_hash`.execute(db)
    await sql`insert into hidden_contact (member_id, address_hash, created_at)
      select ${id}::bigint, ${addressHashSql(sql`case when n % 4 = 0 then 'm' else 'stranger' end || ${index}::int * 1000 + n || '@example.org'`)}, now()
      from generate_series(1, 200) n
      union all select m.id, ${ownHash}, now() from generate_series(1, 25) n
      join member m on lower(username) = 'm' || ${index}::int * 1000 + 500 + n
      on conflict do nothing`.execute(db)
    viewers.push({
      cookie,
      search: {
        viewer: { siteId: 1, memberId: id, sisterSiteIds: [] },
        wantedBy,
        lookingFor,
        cityId: rows[0]?.city ?? null,
        today: rows[0]?.today ?? '',
        now: new Date(),
      },
    })
  }
  return viewers
}

const toQueryString = (
  { filters, sort }: Pick<SearchCase, 'filters' | 'sort'>,
  after: string | null,
): string => {
  const { gender, country, countryregion, distance } = filters
  const on = {
    photos: filters.photos,
    online: filters.online,
    new: filters.new,
    verified: filters.verified,
    one_way: filters.one_way,
  }
  return new URLSearchParams({
    ...(gender && { gender }),
    ...(country && { country }),
    ...(countryregion && { countryregion }),
    ...(distance && { distance: String(distance) }),
    ...(filters.interests.length && { interests: filters.interests.join(',') }),
    ...Object.fromEntries(
      Object.entries({ ...on, hide_fictional: filters.hide_fictional }).flatMap(([name, set]) =>
        set ? [[name, 'on']] : [],
      ),
    ),
    min_age: String(filters.min_age),
    max_age: String(filters.max_age),
    sort,
    ...(after && { after }),
  }).toString()
}

async function measureTime<T>(into: number[], act: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const answer = await act()
  into.push(performance.now() - start)
  return answer
}
const sumValues = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Durations of one kind of search: wall-clock time and CPU time of the database. */
interface Timings {
  readonly wallClockMs: number[]
  readonly databaseCpuMs: number[]
}
const computeQuantiles = (times: readonly number[]): [number, number, number] => {
  const sorted = [...times].sort((a, b) => a - b)
  return [quantile(sorted, 0.5), quantile(sorted, 0.95), quantile(sorted, 0.99)]
}
const formatQuantiles = (times: readonly number[]) => {
  const [p50, p95, p99] = computeQuantiles(times).map((time) => time.toFixed(1))
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`
}

interface SearchTimings {
  readonly first: Timings
  readonly later: Timings
  readonly counts: Timings
  /** CPU time of the reference statement. */
  readonly referenceMs: number[]
  readonly ratios: number[]
  readonly direct: number[]
  readonly api: number[]
  readonly shortPageRatios: number[]
  readonly memoryGrowth: number
}
/** Runs every search case in turn, once the servers and the caches of both are warm. */
async function measureSearches(
  environment: BenchEnvironment,
  separateDatabase: Db,
  viewers: readonly Viewer[],
): Promise<SearchTimings> {
  const { db } = environment.app.services
  const printLine = (line: string) => console.log(line)
  const { rows: places } = await sql<{ country: string; countryregion: string }>`
    select country, region_code as countryregion from city where region_code is not null
    group by 1, 2 order by hashtext(region_code) limit 60`.execute(db)

  // One connection and no helpers, so that all of the work is that of one process.
  await sql`set max_parallel_workers_per_gather = 0`.execute(separateDatabase)
  const { rows: backend } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
    separateDatabase,
  )
  const pid = backend[0]?.pid ?? 0
  const times = (): Timings => ({ wallClockMs: [], databaseCpuMs: [] })
  const [first, later, counts] = [times(), times(), times()]
  const inDatabase = async <T>(into: Timings | null, act: () => Promise<T>): Promise<T> => {
    const [clock, work] = [performance.now(), readCpuMs(pid)]
    const answer = await act()
    into?.wallClockMs.push(performance.now() - clock)
    into?.databaseCpuMs.push(readCpuMs(pid) - work)
    return answer
  }
  const [direct, api, ratios]: [number[], number[], number[]] = [[], [], []]
  const [shortPageRatios, shortPagesMs, referenceMs]: [number[], number[], number[]] = [[], [], []]
  /** Reads profiles in the order of an index: what any statement on this machine and its data pays per row. */
  const measureReference = async () => {
    const cpuBefore = readCpuMs(pid)
    await sql`select count(*) from (select has_photo from profile where member_id > 0 order by member_id
      limit ${sql.lit(referenceRowCount)}) p where has_photo`.execute(separateDatabase)
    referenceMs.push(readCpuMs(pid) - cpuBefore)
  }
  const runCase = async (searchCase: SearchCase, isRecorded: boolean) => {
    const into = (list: number[]): number[] => (isRecorded ? list : [])
    const { search, cookie } = viewers[searchCase.viewer] as Viewer
    const now = { ...search, now: new Date() }
    const filters: MemberFilters = {
      ...searchCase.filters,
      gender: searchCase.filters.gender ?? search.lookingFor,
    }
    const find = (from: Db, after: string | null): Promise<SearchResultPage> =>
      findPage(from, now, filters, {
        sort: searchCase.sort,
        page: 1,
        after,
        count: membersPerPage,
        without: [],
      })
    let after: string | null = null
    for (let page = 1; page <= searchCase.pageNumber; page += 1) {
      const before: string | null = after
      const resultPage: SearchResultPage = await inDatabase(
        isRecorded ? (page === 1 ? first : later) : null,
        () => find(separateDatabase, before),
      )
      if (page === searchCase.pageNumber || !resultPage.next) break
      after = resultPage.next
    }
    if (isRecorded) await measureReference()
    await inDatabase(isRecorded ? counts : null, () => countMatches(separateDatabase, now, filters))
    const [bareMs, apiMs]: [number[], number[]] = [[], []]
    let isFullPage = false
    await measureTime(bareMs, async () => {
      const [{ ids }] = await Promise.all([find(db, after), countMatches(db, now, filters)])
      await findProfileRows(db, ids)
    })
    await measureTime(apiMs, async () => {
      const query = toQueryString({ filters, sort: searchCase.sort }, after)
      const answer = await fetch(`${environment.url}/api/members.php?${query}`, { headers: { cookie } })
      if (answer.status !== 200) throw new Error(await answer.text())
      const { members: cards } = (await answer.json()) as { members: unknown[] }
      isFullPage = cards.length === membersPerPage
    })
    // A page that comes out short makes the API search on, for similar members and for what to give up.
    if (!isFullPage) {
      into(shortPagesMs).push(...apiMs)
      into(shortPageRatios).push((apiMs[0] ?? 0) / (bareMs[0] ?? 1))
      return
    }
    into(direct).push(...bareMs)
    into(api).push(...apiMs)
    into(ratios).push((bareMs[0] ?? 0) / (apiMs[0] ?? 1))
  }
  const searchCases = createSearchCases(searchCaseCount, viewers.length, places)
  for (let round = 1; round <= warmUpRounds; round += 1) {
    for (const searchCase of searchCases) await runCase(searchCase, false)
    printLine(
      `  warm-up ${round} of ${warmUpRounds}, server ${(await environment.measureMemoryMb()).toFixed(0)} MB`,
    )
  }
  const warm = await environment.measureMemoryMb()
  for (let round = 1; round <= rounds; round += 1) {
    for (const searchCase of searchCases) await runCase(searchCase, true)
    printLine(`  round ${round} of ${rounds}, server ${(await environment.measureMemoryMb()).toFixed(0)} MB`)
  }
  printLine(`  a page by the clock: ${formatQuantiles([...first.wallClockMs, ...later.wallClockMs])}`)
  printLine(`  how many by the clock: ${formatQuantiles(counts.wallClockMs)}`)
  printLine(
    `  both and the cards' rows by the clock, full pages: ${formatQuantiles(direct)}; the API: ${formatQuantiles(api)}`,
  )
  printLine(
    `  ${shortPagesMs.length / rounds} mixes end within a page; the API, with similar members: ${formatQuantiles(shortPagesMs)}`,
  )
  return {
    first,
    later,
    counts,
    referenceMs,
    ratios,
    direct,
    api,
    shortPageRatios,
    memoryGrowth: (await environment.measureMemoryMb()) / warm,
  }
}

/**
 * Searches of many kinds among 100,000 and a million members: the CPU time of the database process that answers each, against a
 * reference statement; wall-clock times, which include other work on the machine, are printed. The whole API call is compared
 * with the same SQL alone: the page, its count and the rows of its cards, run alternately.
 */
export async function searchBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment()
  const { db } = environment.app.services
  const separateDatabase = connectDatabase(environment.databaseUrl, 1)
  try {
    await loadGeography(db)
    const writers = await createWriters(environment.app.services, viewerCities.length + 1, 1)
    const measured: SearchTimings[] = []
    for (const memberCount of memberCounts) {
      await generateMembers(db, memberCount, (line) => console.log(line))
      const viewers = await createViewers(db, writers)
      await environment.startServers()
      measured.push(await measureSearches(environment, separateDatabase.db, viewers))
    }
    const [small, large] = measured as [SearchTimings, SearchTimings]
    return judgeSearches(small, large)
  } finally {
    await separateDatabase.db.destroy()
    await environment.close()
  }
}

function judgeSearches(small: SearchTimings, large: SearchTimings): BenchResult[] {
  const named = (what: string) => `search, ${searchCaseCount} mixes: ${what}`
  const toPageTimes = ({ first, later }: SearchTimings) => [...first.databaseCpuMs, ...later.databaseCpuMs]
  const toCountTimes = ({ counts }: SearchTimings) => counts.databaseCpuMs
  const judge = (what: string, toTimes: (timings: SearchTimings) => readonly number[]) => {
    const [smallP50, , smallP99] = computeQuantiles(toTimes(small))
    const [p50, , p99] = computeQuantiles(toTimes(large))
    const reference = median(large.referenceMs)
    console.log(
      `  ${what} among 1,000,000: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of CPU; reference ${reference.toFixed(1)} ms`,
    )
    return [
      createTargetResult(named(`${what}, p99 / reference`), p99 / reference, 3.1, '', false),
      createTargetResult(named(`${what}, p50 with 1,000,000 / 100,000`), p50 / smallP50, 1.5, '', false),
      createTargetResult(named(`${what}, p99 with 1,000,000 / 100,000`), p99 / smallP99, 2, '', false),
    ]
  }
  return [
    ...judge('a page', toPageTimes),
    ...judge('a count', toCountTimes),
    createTargetResult(
      named('first pages / later pages, median'),
      median(large.first.databaseCpuMs) / median(large.later.databaseCpuMs),
      0.8,
      '',
      true,
    ),
    createTargetResult(named('SQL alone / API, full pages, median'), median(large.ratios), 0.5, '', true),
    createTargetResult(
      named('SQL alone / API, full pages, all together'),
      sumValues(large.direct) / sumValues(large.api),
      0.55,
      '',
      true,
    ),
    createTargetResult(
      named('API of short pages / their SQL alone, without similar members, median'),
      median(large.shortPageRatios),
      4.1,
      '',
      false,
    ),
    createTargetResult(named('memory at the end / after the warm-up'), large.memoryGrowth, 1.15, '', false),
  ]
}
