import { addMs, daysToMs } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { addJob, defineJob } from '../../../platform/jobs/jobs.ts'
import type { PaymentProvider, ProviderId } from '../../providers/payment-provider.ts'
import { getProvider } from '../../providers/provider-registry.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import { fetchMovements } from './fetch-movements.ts'
import { findMovementDifferences, movedNoMoney } from './reconcile.ts'
import { listOwnMovements, type MoneyMovement, type OwnMovement } from './reconcile.sql.ts'
import {
  type DaySums,
  findRunningRun,
  insertRun,
  listDifferingDays,
  storeReconciliationDay,
  updateRun,
} from './reconciliation.sql.ts'

/** Providers that keep books of their own. Direct debits and transfers are compared with bank statements instead. */
const reconciledProviders: readonly ProviderId[] = ['sandbox', 'flexpay', 'mollie', 'stripe']
export const listReconciledProviders = (services: Services): ProviderId[] =>
  reconciledProviders.filter((id) => getProvider(services, id) !== null)

/** The nightly run compares this many days, and this many older ones that still differ. */
const nightlyDays = 7
const maxOlderDays = 20
/** A day's differences beyond this many are not stored: its sums still tell how much they are. */
const maxDifferencesPerDay = 500

/** Returns the amount that a movement adds to the money at the provider. */
const toNetMinor = (movement: MoneyMovement): number =>
  movedNoMoney(movement) ? 0 : movement.kind === 'payment' ? movement.amountMinor : -movement.amountMinor

function sumByCurrency(
  ours: readonly OwnMovement[],
  theirs: readonly MoneyMovement[],
  differing: ReadonlySet<string>,
): DaySums[] {
  const currencies = [...new Set([...ours, ...theirs].map(({ currency }) => currency.trim()))]
  return currencies.map((currency) => {
    const isOf = (movement: MoneyMovement) => movement.currency.trim() === currency
    const sum = (movements: readonly MoneyMovement[]) =>
      movements.filter(isOf).reduce((total, movement) => total + toNetMinor(movement), 0)
    return {
      currency,
      payments: ours.filter((movement) => movement.kind === 'payment' && isOf(movement)).length,
      oursMinor: sum(ours),
      theirsMinor: sum(theirs),
      isDifferent: differing.has(currency),
    }
  })
}

/** Compares the payments that were started on a day, and stores the result. Returns how many there were. */
async function reconcileDay(
  services: Services,
  id: string,
  provider: PaymentProvider,
  day: string,
): Promise<number> {
  const from = new Date(`${day}T00:00:00Z`)
  const period = { from, to: addMs(from, daysToMs(1)) }
  const ours = await listOwnMovements(services.db, id, period)
  const payments = ours.filter(({ kind }) => kind === 'payment')
  const theirs = await fetchMovements(provider, ours, period)
  const orders = new Map(payments.map(({ payment, order }) => [payment, order]))
  const differences = findMovementDifferences(ours, theirs)
  const rows = differences.flatMap(({ kind, reference, payment, ours: our, theirs: their }) => ({
    provider: id,
    kind,
    reference,
    payment,
    order_id: orders.get(payment) ?? 0,
    day,
    currency: (our ?? their)?.currency.trim() ?? '',
    ours_state: our?.state ?? null,
    ours_minor: our?.amountMinor ?? null,
    theirs_state: their?.state ?? null,
    theirs_minor: their?.amountMinor ?? null,
  }))
  const differing = new Set(
    differences.flatMap(({ ours: our, theirs: their }) =>
      [our, their].flatMap((movement) => (movement ? [movement.currency.trim()] : [])),
    ),
  )
  await runInTransaction(services.db, (tx) =>
    storeReconciliationDay(
      tx,
      id,
      day,
      sumByCurrency(ours, theirs, differing),
      rows.slice(0, maxDifferencesPerDay),
      services.clock.now(),
    ),
  )
  return payments.length
}

const formatUtcDay = (at: Date): string => at.toISOString().slice(0, 10)
/** Returns the days of a period, both included. */
const listDays = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = new Date(`${first}T00:00:00Z`); formatUtcDay(day) <= last; day = addMs(day, daysToMs(1)))
    days.push(formatUtcDay(day))
  return days
}

/** Compares day by day. What was compared before the provider stopped answering stays stored. */
async function runReconciliation(services: Services, { runId }: { readonly runId: number }): Promise<void> {
  const run = await findRunningRun(services.db, runId)
  if (!run) return
  const provider = getProvider(services, run.provider)
  let payments = 0
  let state: 'completed' | 'failed' = provider ? 'completed' : 'failed'
  try {
    for (const day of provider ? listDays(run.firstDay, run.lastDay) : [])
      if (provider) payments += await reconcileDay(services, run.provider, provider, day)
  } catch (error) {
    services.log.warn(error, 'a provider stopped answering while payments were compared')
    state = 'failed'
  }
  await runInTransaction(services.db, async (tx) => {
    await updateRun(tx, runId, { state, payments, ended_at: services.clock.now() })
    publishStaffChange(tx, 'payments')
  })
}

/** Stores a run and queues it. */
export const queueReconciliation = (
  services: Services,
  run: {
    readonly provider: string
    readonly firstDay: string
    readonly lastDay: string
    readonly staffId: number | null
  },
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const runId = await insertRun(tx, {
      provider: run.provider,
      first_day: run.firstDay,
      last_day: run.lastDay,
      staff_id: run.staffId,
      started_at: services.clock.now(),
    })
    await addJob(tx, 'run-reconciliation', { runId })
    publishStaffChange(tx, 'payments')
  })

/** Compares the last days, and older ones that still differ. */
async function reconcileProviders(services: Services): Promise<void> {
  const now = services.clock.now()
  const [firstDay, lastDay] = [
    formatUtcDay(addMs(now, -daysToMs(nightlyDays))),
    formatUtcDay(addMs(now, -daysToMs(1))),
  ]
  for (const provider of listReconciledProviders(services)) {
    await queueReconciliation(services, { provider, firstDay, lastDay, staffId: null })
    for (const day of await listDifferingDays(services.db, provider, firstDay, maxOlderDays))
      await queueReconciliation(services, { provider, firstDay: day, lastDay: day, staffId: null })
  }
}

export const runReconciliationJob = defineJob('run-reconciliation', runReconciliation)
export const reconcileProvidersJob = defineJob('reconcile-providers', reconcileProviders, '20 4 * * *')
