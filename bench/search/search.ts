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
import { generateMembers } from './generate-members.ts'
import { startBenchEnvironment } from '../support/environment.ts'
import { type SearchCase, createSearchCases } from './search-cases.ts'

const memberCount = 1_000_000
const searchCaseCount = 360
const rounds = 2
/** The server's memory grows until its garbage collector has run several times. */
const warmUpRounds = 4

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
/** Viewers who search: some look for one gender, some have no place; each blocks some members and is blocked by some. */
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
      union all select member_id, ${id}::bigint from profile where member_id % 40000 = ${index + 200}`.execute(
      db,
    )
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
  const on = { photos: filters.photos, online: filters.online, new: filters.new, one_way: filters.one_way }
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

/**
 * Searches of many kinds among a million members: the CPU time of the database process that answers each (wall-clock time, which
 * includes waiting for other work on the machine, is reported as well), and the whole API call compared with the
 * same SQL alone: the page, its count and the rows of its cards, run alternately.
 */
export async function searchBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment()
  const { db } = environment.app.services
  const separateDatabase = connectDatabase(environment.databaseUrl, 1)
  const printLine = (line: string) => console.log(line)
  try {
    await loadGeography(db)
    const writers = await createWriters(environment.app.services, viewerCities.length + 1, 1)
    await generateMembers(db, memberCount, printLine)
    const viewers = await createViewers(db, writers)
    await environment.startServers()
    const { rows: places } = await sql<{ country: string; countryregion: string }>`
      select country, region_code as countryregion from city where region_code is not null
      group by 1, 2 order by hashtext(region_code) limit 60`.execute(db)

    // One connection and no helpers, so that all of the work is that of one process.
    await sql`set max_parallel_workers_per_gather = 0`.execute(separateDatabase.db)
    const { rows: backend } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
      separateDatabase.db,
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
    const [direct, api, ratios, shortPagesMs]: [number[], number[], number[], number[]] = [[], [], [], []]
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
          () => find(separateDatabase.db, before),
        )
        if (page === searchCase.pageNumber || !resultPage.next) break
        after = resultPage.next
      }
      await inDatabase(isRecorded ? counts : null, () => countMatches(separateDatabase.db, now, filters))
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
      if (!isFullPage) return into(shortPagesMs).push(...apiMs)
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
      printLine(
        `  round ${round} of ${rounds}, server ${(await environment.measureMemoryMb()).toFixed(0)} MB`,
      )
    }
    printLine(`  a page by the clock: ${formatQuantiles([...first.wallClockMs, ...later.wallClockMs])}`)
    printLine(`  how many by the clock: ${formatQuantiles(counts.wallClockMs)}`)
    printLine(
      `  both and the cards' rows by the clock, full pages: ${formatQuantiles(direct)}; the API: ${formatQuantiles(api)}`,
    )
    printLine(
      `  ${shortPagesMs.length / rounds} mixes end within a page; the API, with similar members: ${formatQuantiles(shortPagesMs)}`,
    )
    const named = (what: string) => `search among ${memberCount} members, ${searchCaseCount} mixes: ${what}`
    const within = (what: string, [p50, p95, p99]: [number, number, number]) => [
      createTargetResult(named(`${what}, p50`), p50, 5, ' ms', false),
      createTargetResult(named(`${what}, p95`), p95, 25, ' ms', false),
      createTargetResult(named(`${what}, p99`), p99, 40, ' ms', false),
    ]
    return [
      ...within('a page', computeQuantiles([...first.databaseCpuMs, ...later.databaseCpuMs])),
      ...within('how many', computeQuantiles(counts.databaseCpuMs)),
      createTargetResult(
        named('first pages / later pages, median'),
        median(first.databaseCpuMs) / median(later.databaseCpuMs),
        0.8,
        '',
        true,
      ),
      createTargetResult(named('bare SQL / API, full pages, median'), median(ratios), 0.45, '', true),
      createTargetResult(
        named('bare SQL / API, full pages, all together'),
        sumValues(direct) / sumValues(api),
        0.45,
        '',
        true,
      ),
      createTargetResult(
        named('memory at the end / after the warm-up'),
        (await environment.measureMemoryMb()) / warm,
        1.15,
        '',
        false,
      ),
    ]
  } finally {
    await separateDatabase.db.destroy()
    await environment.close()
  }
}
