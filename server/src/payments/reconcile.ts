import { days, later } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import { decimalOf } from './providers/decimal.ts'
import type { PaymentProvider } from './providers/provider.ts'
import { providerOf } from './providers/providers.ts'
import { type Chosen, type Movement, type OwnMovement, ownMovements } from './reconcile.sql.ts'

/** Something that our books and the provider tell differently; `null` on the side that knows nothing of it. */
export interface Difference {
  readonly kind: Movement['kind']
  readonly reference: string
  readonly payment: string
  readonly order: number | null
  readonly ours: string | null
  readonly theirs: string | null
}
const told = ({ state, amountMinor, currency }: Movement): string =>
  `${state} ${decimalOf(amountMinor)} ${currency.trim()}`
/** What never moved money: a payment that failed here and was cancelled there is no difference. */
const isNothing = ({ kind, state }: Movement): boolean =>
  kind === 'dispute' ? state === 'won' : kind === 'payment' ? state !== 'completed' : state === 'failed'

/** Every movement that one side has and the other has not, or has in another state or amount; payments in order. */
function differences(ours: readonly OwnMovement[], theirs: readonly Movement[]): Difference[] {
  const key = ({ kind, reference }: Movement) => `${kind} ${reference}`
  const own = new Map(ours.map((one) => [key(one), one]))
  const known = new Map(theirs.map((one) => [key(one), one]))
  const orders = new Map(ours.map(({ payment, order }) => [payment, order]))
  const names = [...new Set([...own.keys(), ...known.keys()])]
  return names.flatMap((name): Difference[] => {
    const [mine, other] = [own.get(name), known.get(name)]
    const either = mine ?? other
    if (!either || [mine, other].every((one) => !one || isNothing(one))) return []
    if (mine && other && told(mine) === told(other)) return []
    const { kind, reference, payment } = either
    const order = orders.get(payment) ?? null
    return [
      { kind, reference, payment, order, ours: mine ? told(mine) : null, theirs: other ? told(other) : null },
    ]
  })
}

/** What a provider says of one payment, asked now. */
async function asked(provider: PaymentProvider, payment: string): Promise<Movement[]> {
  const { state, amountMinor, currency } = await provider.fetch(payment)
  const back = await provider.adjustments?.(payment)
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
export async function reconcileByAsking(
  parts: Parts,
  id: string,
  period: Required<Pick<Chosen, 'from' | 'to'>>,
): Promise<{ payments: number; differences: Difference[] }> {
  const provider = providerOf(parts, id)
  if (!provider) throw new Error(`there is no provider ${id}`)
  const ours = await ownMovements(parts.db, id, period)
  const payments = ours.filter(({ kind }) => kind === 'payment')
  const theirs: Movement[] = []
  for (const { reference } of payments) theirs.push(...(await asked(provider, reference)))
  return { payments: payments.length, differences: differences(ours, theirs) }
}

function dayOf(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new Error(`there is no day ${text}`)
  return day
}
/** `2026-11-20` or `2026-11-20..2026-11-21`, whole days in UTC; null for what looks like neither. Fails for a day that there is not. */
export function readPeriod(text: string): { from: Date; to: Date } | null {
  const [, first, last = first] = /^(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?$/.exec(text) ?? []
  if (first === undefined || last === undefined) return null
  const [from, to] = [dayOf(first), later(dayOf(last), days(1))]
  if (to <= from) throw new Error(`${last} is before ${first}`)
  return { from, to }
}

const header = 'kind,reference,payment,state,amount_minor,currency'
/** The lines of a provider's report, brought to `kind,reference,payment,state,amount_minor,currency`. Fails naming a line it can't read. */
export function readReport(text: string): Movement[] {
  const [first = '', ...lines] = text.trim().split(/\r?\n/)
  if (first !== header) throw new Error(`the first line must be ${header}`)
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
export async function reconcileByReport(
  parts: Pick<Parts, 'db'>,
  id: string,
  report: readonly Movement[],
): Promise<{ payments: number; differences: Difference[] }> {
  const references = [...new Set(report.map(({ payment }) => payment))]
  const ours = await ownMovements(parts.db, id, { references })
  return { payments: references.length, differences: differences(ours, report) }
}
