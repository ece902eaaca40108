import { daysToMs, addMs } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context.ts'
import { formatDecimal } from '../../pricing/decimal-amount.ts'
import { getProvider } from '../../providers/provider-registry.ts'
import { fetchMovements } from './fetch-movements.ts'
import {
  type MovementFilter,
  type MoneyMovement,
  type OwnMovement,
  listOwnMovements,
} from './reconcile.sql.ts'

/** A difference between our records and the provider's; `null` on the side without a record. */
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
/** Returns whether a movement changed no money; e.g. failed here and cancelled there is no difference. */
export const movedNoMoney = ({ kind, state }: MoneyMovement): boolean =>
  kind === 'dispute' ? state === 'won' : kind === 'payment' ? state !== 'completed' : state === 'failed'

/** A movement that both sides do not have alike; null on the side without it. */
interface MovementDifference {
  readonly kind: MoneyMovement['kind']
  readonly reference: string
  readonly payment: string
  readonly ours: OwnMovement | null
  readonly theirs: MoneyMovement | null
}
/** Movements that exist on one side only, or differ in state or amount. */
export function findMovementDifferences(
  ours: readonly OwnMovement[],
  theirs: readonly MoneyMovement[],
): MovementDifference[] {
  const key = ({ kind, reference }: MoneyMovement) => `${kind} ${reference}`
  const oursByKey = new Map(ours.map((movement) => [key(movement), movement]))
  const theirsByKey = new Map(theirs.map((movement) => [key(movement), movement]))
  const keys = [...new Set([...oursByKey.keys(), ...theirsByKey.keys()])]
  return keys.flatMap((name): MovementDifference[] => {
    const [our, their] = [oursByKey.get(name), theirsByKey.get(name)]
    const either = our ?? their
    if (!either || [our, their].every((movement) => !movement || movedNoMoney(movement))) return []
    if (our && their && formatMovement(our) === formatMovement(their)) return []
    const { kind, reference, payment } = either
    return [{ kind, reference, payment, ours: our ?? null, theirs: their ?? null }]
  })
}
/** Returns the differences in words. */
function findDifferences(
  ours: readonly OwnMovement[],
  theirs: readonly MoneyMovement[],
): ReconciliationDifference[] {
  const orders = new Map(ours.map(({ payment, order }) => [payment, order]))
  return findMovementDifferences(ours, theirs).map((difference) => ({
    kind: difference.kind,
    reference: difference.reference,
    payment: difference.payment,
    order: orders.get(difference.payment) ?? null,
    ours: difference.ours && formatMovement(difference.ours),
    theirs: difference.theirs && formatMovement(difference.theirs),
  }))
}

/**
 * Compares our payments of a period, with their refunds and disputes, with the provider's current state. Read-only.
 * Throws when the provider is not configured.
 */
export async function reconcileWithProvider(
  services: Services,
  id: string,
  period: Required<Pick<MovementFilter, 'from' | 'to'>>,
): Promise<{ payments: number; differences: ReconciliationDifference[] }> {
  const provider = getProvider(services, id)
  if (!provider) throw new Error(`there is no provider ${id}`)
  const ours = await listOwnMovements(services.db, id, period)
  const theirs = await fetchMovements(provider, ours, period)
  const payments = ours.filter(({ kind }) => kind === 'payment').length
  return { payments, differences: findDifferences(ours, theirs) }
}

function parseDay(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new Error(`there is no day ${text}`)
  return day
}
/**
 * Parses `2026-11-20` or `2026-11-20..2026-11-21` as whole days in UTC; null for any other format. Throws for an
 * invalid date or order.
 */
export function parsePeriod(text: string): { from: Date; to: Date } | null {
  const [, first, last = first] = /^(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?$/.exec(text) ?? []
  if (first === undefined || last === undefined) return null
  const [from, to] = [parseDay(first), addMs(parseDay(last), daysToMs(1))]
  if (to <= from) throw new Error(`${last} is before ${first}`)
  return { from, to }
}

const reportHeader = 'kind,reference,payment,state,amount_minor,currency'
/**
 * Parses a provider's report converted to `kind,reference,payment,state,amount_minor,currency`. Throws naming the line
 * that it can't read.
 */
export function parseReconciliationReport(text: string): MoneyMovement[] {
  const [first = '', ...lines] = text.trim().split(/\r?\n/)
  if (first !== reportHeader) throw new Error(`the first line must be ${reportHeader}`)
  return lines.map((line, i) => {
    const [kind, reference = '', payment = '', state = '', amount = '', currency = ''] = line.split(',')
    const isReadable =
      (kind === 'payment' || kind === 'refund' || kind === 'dispute') && /^\d{1,15}$/.test(amount)
    if (!isReadable || !reference || !payment || !/^[A-Z]{3}$/.test(currency))
      throw new Error(`line ${i + 2} can't be read: ${line}`)
    return { kind, reference, payment, state, amountMinor: Number(amount), currency }
  })
}

/** Compares our records with a provider's report, for the payments that the report names. */
export async function reconcileWithReport(
  services: Pick<Services, 'db'>,
  id: string,
  report: readonly MoneyMovement[],
): Promise<{ payments: number; differences: ReconciliationDifference[] }> {
  const references = [...new Set(report.map(({ payment }) => payment))]
  const ours = await listOwnMovements(services.db, id, { references })
  return { payments: references.length, differences: findDifferences(ours, report) }
}
