import { findGrantsOf } from '@amarelle/contract/staff/permissions'
import type { StaffRole } from '@amarelle/contract/staff/roles'
import { checkAuditLog } from '../../server/src/staff/audit/check-audit-log.ts'
import { insertStaffSession } from '../../server/src/staff/sign-in/staff-session.sql.ts'
import type { Services } from '../../server/src/platform/context.ts'
import { startBenchEnvironment } from '../support/environment.ts'
import {
  type BenchResult,
  createInformationResult,
  createTargetResult,
  quantile,
} from '../support/measure.ts'
import { generateConsoleData } from './generate/index.ts'
import { busySite, companyIds, quietSite } from './generate/sizes.ts'
import { measureScreen, type ScreenTime, startTimedServer, type TimedServer } from './measure-screen.ts'
import { type Screen, screens } from './screens.ts'

const roundCount = 25
const warmUpRoundCount = 3
const maxWorkMs = 300

/** A colleague who uses the console. */
interface Caller {
  readonly staffId: number
  readonly who: string
  readonly grant: {
    readonly role: StaffRole
    readonly companyId: number | null
    readonly siteId: number | null
  }
  /** Whether they may see the busy site. */
  readonly seesBusySite: boolean
}
const callers: readonly Caller[] = [
  {
    staffId: 1,
    who: 'an owner',
    grant: { role: 'owner', companyId: null, siteId: null },
    seesBusySite: true,
  },
  {
    staffId: 2,
    who: 'an administrator of one company',
    grant: { role: 'administrator', companyId: companyIds[0], siteId: null },
    seesBusySite: true,
  },
  {
    staffId: 3,
    who: 'an administrator of one site',
    grant: { role: 'administrator', companyId: null, siteId: busySite },
    seesBusySite: true,
  },
  {
    staffId: 4,
    who: 'an administrator of a site where nothing happened',
    grant: { role: 'administrator', companyId: null, siteId: quietSite },
    seesBusySite: false,
  },
]

/** Gives the caller their only role, and signs them in; returns the cookie. */
async function signIn({ db, clock }: Services, { staffId, grant }: Caller): Promise<string> {
  await db.deleteFrom('staff_grant').where('staff_id', '=', staffId).execute()
  const { role, companyId, siteId } = grant
  await db
    .insertInto('staff_grant')
    .values({ staff_id: staffId, role, company_id: companyId, site_id: siteId })
    .execute()
  const client = { method: 'passkey', device: 'bench', address: '127.0.0.1' } as const
  const { token } = await insertStaffSession(db, staffId, { ...client, at: clock.now() })
  return `staff_session=${token}`
}

const mayOpen = ({ grant, seesBusySite }: Caller, { endpoint, isOfBusySite }: Screen): boolean => {
  const { permission } = endpoint
  if (permission === 'public' || (isOfBusySite && !seesBusySite)) return false
  return permission === 'session' || findGrantsOf([grant], permission, undefined).length > 0
}
interface Quantiles {
  readonly p50: number
  readonly p95: number
}
function computeQuantiles(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}
const formatQuantiles = ({ p50, p95 }: Quantiles) => `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`

/** Opens a screen again and again as one caller. */
async function measureFor(
  services: Services,
  server: TimedServer,
  screen: Screen,
  caller: Caller,
): Promise<{ work: Quantiles; clock: Quantiles }> {
  // A session of its own for each screen: exports need a fresh proof of identity.
  const cookie = await signIn(services, caller)
  const times: ScreenTime[] = []
  for (let round = 0; round < warmUpRoundCount + roundCount; round += 1) {
    const time = await measureScreen(server, screen, { cookie, round })
    if (round >= warmUpRoundCount) times.push(time)
  }
  const work = computeQuantiles(times.map(({ workMs }) => workMs))
  const clock = computeQuantiles(times.map(({ clockMs }) => clockMs))
  console.log(
    `  ${screen.name}, ${caller.who}: ${formatQuantiles(work)}; by the clock ${formatQuantiles(clock)}`,
  )
  return { work, clock }
}

/** The cost of each screen for whom it costs most, and of the slowest by the clock, which includes other work on the machine. */
async function measureScreens(services: Services, server: TimedServer): Promise<BenchResult[]> {
  const results: BenchResult[] = []
  let slowest = { name: '', p50: 0 }
  for (const screen of screens) {
    let highestMs = 0
    for (const caller of callers.filter((one) => mayOpen(one, screen))) {
      const { work, clock } = await measureFor(services, server, screen, caller)
      highestMs = Math.max(highestMs, work.p95)
      if (clock.p50 > slowest.p50) slowest = { name: screen.name, p50: clock.p50 }
    }
    results.push(
      createTargetResult(`staff: ${screen.name}: database work, p95`, highestMs, maxWorkMs, ' ms', false),
    )
  }
  return [
    ...results,
    createInformationResult(
      `staff: database by the clock of the slowest, ${slowest.name}, p50`,
      slowest.p50,
      ' ms',
    ),
  ]
}

/** The check of the audit log from its first entry: a job of the night, which nobody waits for. */
async function measureAuditCheck(services: Services): Promise<BenchResult> {
  const start = performance.now()
  const { fault, position } = await checkAuditLog(services, { whole: true })
  if (fault) throw new Error(`The audit log has a fault: ${JSON.stringify(fault)}`)
  const timeMs = performance.now() - start
  console.log(`  the check of ${position} audit entries took ${(timeMs / 1000).toFixed(0)} s`)
  return createInformationResult(
    'staff: check of the audit log, for 1,000 entries',
    timeMs / (position / 1000),
    ' ms',
  )
}

/**
 * The database work of everything that the console reads: 100,000 open cases, as many photos to review, 230,000 decided cases and
 * 10,000,000 audit entries. The check of the session is included. With BENCH_STAFF_FOLDER the filled database stays there for the
 * next run.
 */
export async function staffBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment({ keptFolder: process.env['BENCH_STAFF_FOLDER'] })
  const { app, databaseUrl } = environment
  try {
    await generateConsoleData(app.services, databaseUrl)
    const timed = await startTimedServer(app, databaseUrl)
    const results = await measureScreens(app.services, timed)
    await timed.close()
    return [...results, await measureAuditCheck(app.services)]
  } finally {
    await environment.close()
  }
}
