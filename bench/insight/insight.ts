// The database work of the reports: two years of aggregates of 50 sites.
import {
  getInsightBreakdownEndpoint,
  getInsightCohortsEndpoint,
  getInsightEndpoint,
} from '@amarelle/contract/staff/endpoints/insight/dashboards'
import { getDeskFiguresEndpoint } from '@amarelle/contract/staff/endpoints/insight/desk-figures'
import type { StaffEndpoint } from '@amarelle/contract/staff/staff-endpoint'
import { insertStaffSession } from '../../server/src/staff/sign-in/staff-session.sql.ts'
import { startBulkLoad } from '../support/bulk-load.ts'
import { startBenchEnvironment } from '../support/environment.ts'
import { type BenchResult, createTargetResult, quantile } from '../support/measure.ts'
import { measureScreen, startTimedServer, type TimedServer } from '../staff/measure-screen.ts'
import { generateFigures, insightSizes } from './generate-figures.ts'

const roundCount = 10
const warmUpRoundCount = 2
const maxWorkMs = 200

/** The filters of a dashboard; it makes all of its calls with them. */
const dashboards: readonly (readonly [name: string, filter: Readonly<Record<string, string | number>>])[] = [
  ['four weeks of all sites', { period: '28' }],
  ['a year of all sites', { period: '364' }],
  ['a year of a company with all sites', { period: '364', company: 1 }],
  ['a year of all sites by country', { period: '364', by: 'country' }],
  ['a year of all sites by source', { period: '364', by: 'source' }],
  ['a year of all sites by niche', { period: '364', by: 'niche' }],
  ['a year of a country by source', { period: '364', country: 'DE', by: 'source' }],
  ['a year of a source by country', { period: '364', source: 'partner-a', by: 'country' }],
  ['a year of a niche', { period: '364', niche: 3 }],
  ['a year of one site by country', { period: '364', site: 7, by: 'country' }],
]
const reportEndpoints = [getInsightEndpoint, getInsightBreakdownEndpoint, getInsightCohortsEndpoint]

/** Opens a dashboard again and again; returns what all of its calls cost the database, p95, in milliseconds. */
async function measureDashboard(
  timed: TimedServer,
  cookie: string,
  [name, { by, ...filter }]: (typeof dashboards)[number],
  endpoints: readonly StaffEndpoint[] = reportEndpoints,
): Promise<BenchResult> {
  const timesMs: number[] = []
  for (let round = 0; round < warmUpRoundCount + roundCount; round += 1) {
    let workMs = 0
    for (const endpoint of endpoints) {
      const query = endpoint === getInsightBreakdownEndpoint && by ? { ...filter, by } : filter
      const screen = { name, endpoint, createQuery: () => query, isOfBusySite: false }
      const time = await measureScreen(timed, screen, { cookie, round })
      if (round === warmUpRoundCount) console.log(`  ${name}, ${endpoint.path}: ${time.workMs.toFixed(1)} ms`)
      workMs += time.workMs
    }
    if (round >= warmUpRoundCount) timesMs.push(workMs)
  }
  const p95Ms = quantile(
    timesMs.toSorted((a, b) => a - b),
    0.95,
  )
  return createTargetResult(`insight: ${name}: database work, p95`, p95Ms, maxWorkMs, ' ms', false)
}

/**
 * Every dashboard over two years of aggregates of 50 sites, eight countries and six sources. With BENCH_INSIGHT_FOLDER the filled
 * database stays there for the next run.
 */
export async function insightBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment({ keptFolder: process.env['BENCH_INSIGHT_FOLDER'] })
  const { app, databaseUrl } = environment
  try {
    if (!(await app.services.db.selectFrom('figure_day').select('day').limit(1).executeTakeFirst())) {
      const load = await startBulkLoad(databaseUrl)
      await generateFigures(load)
      await load.close()
    }
    const { count } = await app.services.db
      .selectFrom('daily_figure')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    console.log(`  ${count} rows of ${insightSizes.days} days and ${insightSizes.sites} sites`)
    const timed = await startTimedServer(app, databaseUrl)
    const client = { method: 'passkey', device: 'bench', address: '127.0.0.1' } as const
    const { token } = await insertStaffSession(app.services.db, 1, {
      ...client,
      at: app.services.clock.now(),
    })
    const results: BenchResult[] = []
    for (const dashboard of dashboards)
      results.push(await measureDashboard(timed, `staff_session=${token}`, dashboard))
    const desk = ['13 weeks of the desk of all sites', { period: '91' }] as const
    results.push(await measureDashboard(timed, `staff_session=${token}`, desk, [getDeskFiguresEndpoint]))
    await timed.close()
    return results
  } finally {
    await environment.close()
  }
}
