// Figures that the database knows. Reading them is bounded in time and frequency, so that scrapes cannot load the database.
import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import { countOpenCases } from '../../moderation/index.ts'
import { loadPaymentFigures } from '../../payments/index.ts'
import { countOpenAlarms } from '../../platform/alarms.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { loadJobFigures } from '../../platform/jobs/job-figures.sql.ts'
import { metricsRegistry } from '../../platform/observability/metrics.ts'

/** Figures are read at most once in this time. */
const figureLifetimeMs = 30_000
const statementTimeoutMs = 2000

const createGauge = (name: string, help: string, labelNames: readonly string[] = []) =>
  new Gauge({ name, help, labelNames: [...labelNames], registers: [metricsRegistry] })

const figureAgeGauge = createGauge(
  'amarelle_figures_age_seconds',
  'Time since the figures below were read from the database.',
)
const jobGauge = createGauge('amarelle_jobs', 'Queued jobs by state.', ['state'])
const oldestJobGauge = createGauge(
  'amarelle_job_oldest_waiting_seconds',
  'How long the oldest job that could run has been waiting.',
)
const webhookGauge = createGauge(
  'amarelle_webhook_oldest_unhandled_seconds',
  'How long the oldest webhook has been waiting to be handled.',
)
const orderGauge = createGauge('amarelle_orders', 'Orders of the last 24 hours by state.', ['state'])
const caseGauge = createGauge('amarelle_cases', 'Open cases of staff by kind and whether they are overdue.', [
  'kind',
  'overdue',
])
const alarmGauge = createGauge('amarelle_alarms', 'Open alarms by name.', ['name'])
const ledgerGauge = createGauge(
  'amarelle_ledger_differences',
  'Differences that the checks of the ledger have found.',
)
const gauges = [jobGauge, webhookGauge, oldestJobGauge, orderGauge, caseGauge, alarmGauge, ledgerGauge]

/** Alarms of these names report differences in the ledger. */
const ledgerAlarmNames: readonly string[] = ['ledger', 'ledger_recent', 'ledger_money']

async function readFigures(services: Services): Promise<() => void> {
  return runInTransaction(services.db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(statementTimeoutMs)}, true)`.execute(tx)
    const now = services.clock.now()
    const jobs = await loadJobFigures(tx)
    const payments = await loadPaymentFigures(tx, now)
    const cases = await countOpenCases(tx, now)
    const alarms = await countOpenAlarms(tx)
    return () => {
      for (const gauge of gauges) gauge.reset()
      for (const [state, count] of Object.entries(jobs.counts)) jobGauge.set({ state }, count)
      oldestJobGauge.set(jobs.oldestWaitingSeconds)
      webhookGauge.set(payments.oldestWebhookSeconds)
      for (const { state, count } of payments.orders) orderGauge.set({ state }, count)
      for (const { kind, open, overdue } of cases) {
        caseGauge.inc({ kind, overdue: 'no' }, open - overdue)
        caseGauge.inc({ kind, overdue: 'yes' }, overdue)
      }
      for (const { name, count } of alarms) alarmGauge.set({ name }, count)
      ledgerGauge.set(
        alarms.reduce((sum, { name, count }) => sum + (ledgerAlarmNames.includes(name) ? count : 0), 0),
      )
    }
  })
}

/**
 * Returns a function that updates the gauges if they are old. While the database does not answer, they keep their values and
 * `amarelle_figures_age_seconds` grows.
 */
export function createFigureReader(services: Services): () => Promise<void> {
  const startedAt = performance.now()
  let readAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  const read = async () => {
    triedAt = performance.now()
    try {
      const setGauges = await readFigures(services)
      setGauges()
      readAt = performance.now()
    } catch (error) {
      services.log.warn(error, 'the figures for metrics could not be read')
    }
  }
  return async () => {
    if (performance.now() - triedAt > figureLifetimeMs)
      reading ??= read().finally(() => {
        reading = null
      })
    await reading
    figureAgeGauge.set((performance.now() - Math.max(readAt, startedAt)) / 1000)
  }
}
