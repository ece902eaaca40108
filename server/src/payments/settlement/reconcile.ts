import { daysToMs, addMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { formatDecimal } from '../pricing/decimal-amount.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import { getProvider } from '../providers/provider-registry.ts'
import {
  type MovementFilter,
  type MoneyMovement,
  type OwnMovement,
  listOwnMovements,
} from './reconcile.sql.ts'

/** Something that our books and the provider tell differently; `null` on the side that knows nothing of it. */
export interface ReconciliationDifference {
  readonly kind: MoneyMovement['kind']
  readonly reference: string
  readonly payment: string
  readonly order: number | null
  readonly ours: string | null
  readonly theirs: string | null
}
const formatMovement = ({ state, amountMinor, currency }: MoneyMovement): string =>
  `${state} ${formatDecimal(amountMinor)} ${currency.trim()}`
/** What never moved money: a payment that failed here and was cancelled there is no difference. */
const movedNoMoney = ({ kind, state }: MoneyMovement): boolean =>
  kind === 'dispute' ? state === 'won' : kind === 'payment' ? state !== 'completed' : state === 'failed'

/** Every movement that one side has and the other has not, or has in another state or amount; payments in order. */
function findDifferences(
  ours: readonly OwnMovement[],
  theirs: readonly MoneyMovement[],
): ReconciliationDifference[] {
  const key = ({ kind, reference }: MoneyMovement) => `${kind} ${reference}`
  const own = new Map(ours.map((one) => [key(one), one]))
  const known = new Map(theirs.map((one) => [key(one), one]))
  const orders = new Map(ours.map(({ payment, order }) => [payment, order]))
  const names = [...new Set([...own.keys(), ...known.keys()])]
  return names.flatMap((name): ReconciliationDifference[] => {
    const [mine, other] = [own.get(name), known.get(name)]
    const either = mine ?? other
    if (!either || [mine, other].every((one) => !one || movedNoMoney(one))) return []
    if (mine && other && formatMovement(mine) === formatMovement(other)) return []
    const { kind, reference, payment } = either
    const order = orders.get(payment) ?? null
    return [
      {
        kind,
        reference,
        payment,
        order,
        ours: mine ? formatMovement(mine) : null,
        theirs: other ? formatMovement(other) : null,
      },
    ]
  })
}

/** What a provider says of one payment, asked now. */
async function fetchMovements(provider: PaymentProvider, payment: string): Promise<MoneyMovement[]> {
  const { state, amountMinor, currency } = await provider.fetchPayment(payment)
  const back = await provider.fetchAdjustments?.(payment)
  const of =
    (kind: 'refund' | 'dispute') =>
    (one: { providerRef: string; state: string; amountMinor: number; currency: string }) => ({
      kind,
      reference: one.providerRef,
      payment,
      state: one.state,
      amountMinor: one.amountMinor,
      currency: one.currency,
    })
  return [
    { kind: 'payment', reference: payment, payment, state, amountMinor, currency },
    ...(back?.refunds ?? []).map(of('refund')),
    ...(back?.disputes ?? []).map(of('dispute')),
  ]
}

/**
 * Our payments at a provider, with their refunds and disputes, against what it says of each when it is asked now. Changes
 * nothing. Fails for a provider that this house has no contract with.
 */
export async function reconcileWithProvider(
  services: Services,
  id: string,
  period: Required<Pick<MovementFilter, 'from' | 'to'>>,
): Promise<{ payments: number; differences: ReconciliationDifference[] }> {
  const provider = getProvider(services, id)
  if (!provider) throw new Error(`there is no provider ${id}`)
  const ours = await listOwnMovements(services.db, id, period)
  const payments = ours.filter(({ kind }) => kind === 'payment')
  const theirs: MoneyMovement[] = []
  for (const { reference } of payments) theirs.push(...(await fetchMovements(provider, reference)))
  return { payments: payments.length, differences: findDifferences(ours, theirs) }
}

function parseDay(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new Error(`there is no day ${text}`)
  return day
}
/** `2026-11-20` or `2026-11-20..2026-11-21`, whole days in UTC; null for what looks like neither. Fails for a day that there is not. */
export function parsePeriod(text: string): { from: Date; to: Date } | null {
  const [, first, last = first] = /^(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?$/.exec(text) ?? []
  if (first === undefined || last === undefined) return null
  const [from, to] = [parseDay(first), addMs(parseDay(last), daysToMs(1))]
  if (to <= from) throw new Error(`${last} is before ${first}`)
  return { from, to }
}

const reportHeader = 'kind,reference,payment,state,amount_minor,currency'
/** The lines of a provider's report, brought to `kind,reference,payment,state,amount_minor,currency`. Fails naming a line it can't read. */
export function parseReconciliationReport(text: string): MoneyMovement[] {
  const [first = '', ...lines] = text.trim().split(/\r?\n/)
  if (first !== reportHeader) throw new Error(`the first line must be ${reportHeader}`)
  return lines.map((line, i) => {
    const [kind, reference = '', payment = '', state = '', amount = '', currency = ''] = line.split(',')
    const readable =
      (kind === 'payment' || kind === 'refund' || kind === 'dispute') && /^\d{1,15}$/.test(amount)
    if (!readable || !reference || !payment || !/^[A-Z]{3}$/.test(currency))
      throw new Error(`line ${i + 2} can't be read: ${line}`)
    return { kind, reference, payment, state, amountMinor: Number(amount), currency }
  })
}

/** Our books against a report of the provider: of the payments that it names. */
export async function reconcileWithReport(
  services: Pick<Services, 'db'>,
  id: string,
  report: readonly MoneyMovement[],
): Promise<{ payments: number; differences: ReconciliationDifference[] }> {
  const references = [...new Set(report.map(({ payment }) => payment))]
  const ours = await listOwnMovements(services.db, id, { references })
  return { payments: references.length, differences: findDifferences(ours, report) }
}
