import type { Services } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { isCreditorReference } from '../../../platform/sepa-numbers.ts'
import type { DebitRecord } from '../../providers/direct-debit.sql.ts'
import { findAttemptsByReference, insertWirePayments } from '../../providers/wire-transfer.sql.ts'
import { queueSettlements } from '../../settlement/settle-payment.job.ts'
import { lockReturningLines, setLinesPaidBack } from '../lines/bank-line.sql.ts'
import type { ClearedPayment } from '../lines/book-line.ts'
import {
  findDebitBatches,
  findPaidRefunds,
  lockBatchDebits,
  lockDebitsByEndToEndId,
} from './bank-file.sql.ts'
import type { Booking } from './parse-bookings.ts'
import { returnDebit, settleDebits } from './settle-debits.ts'

/** The payment, batch or refund of a booking, and the number of things that it settled. */
export interface BookingMatch {
  readonly attemptId?: string
  readonly batchId?: number
  readonly refundId?: string
  readonly settled?: number
  readonly transfers?: number
  readonly returned?: number
  readonly blocked?: number
  /** The payments whose money it is; without any, it stays unassigned in the books. */
  readonly payments?: readonly ClearedPayment[]
}
/** A stored line with what the bank says about it. */
export interface ImportedLine extends Booking {
  readonly id: number
}
interface MatchContext {
  readonly services: Services
  /** The transaction of the import. */
  readonly tx: Db
  readonly fileId: number
}
type Matches = readonly (readonly [lineId: number, match: BookingMatch])[]

const toPayment = (
  { attemptId, orderId, amountMinor }: DebitRecord,
  minor = amountMinor,
): ClearedPayment => ({
  attemptId,
  orderId,
  provider: 'sepa-direct',
  minor,
})
const hasSameMoney = (
  booking: Pick<Booking, 'amountMinor' | 'currency'>,
  other: { readonly amountMinor: number; readonly currency: string } | undefined,
): boolean => other?.amountMinor === booking.amountMinor && other.currency === booking.currency

async function matchDebits({ tx }: MatchContext, lines: readonly ImportedLine[]): Promise<Matches> {
  const debits = await lockDebitsByEndToEndId(
    tx,
    lines.map(({ endToEndId }) => endToEndId),
  )
  const matched = lines.flatMap((line) => {
    const debit = debits.get(line.endToEndId)
    return debit && hasSameMoney(line, debit) ? [{ line, debit }] : []
  })
  const settled = new Set(
    await settleDebits(
      tx,
      matched.map(({ debit }) => debit),
    ),
  )
  return matched.map(({ line, debit }) => [
    line.id,
    {
      attemptId: debit.attemptId,
      // Of two lines about one debit, the first settles it.
      settled: settled.delete(debit.attemptId) ? 1 : 0,
      payments: [toPayment(debit)],
    },
  ])
}

/** Whole files of ours that were booked as one sum. */
async function matchBatches({ tx }: MatchContext, lines: readonly ImportedLine[]): Promise<Matches> {
  const batches = await findDebitBatches(
    tx,
    lines.map(({ messageId }) => messageId),
  )
  const matches: [number, BookingMatch][] = []
  for (const line of lines) {
    const batch = batches.get(line.messageId)
    if (batch?.sumMinor !== line.amountMinor || line.currency !== 'EUR') continue
    const debits = await lockBatchDebits(tx, batch.id)
    const settled = await settleDebits(tx, debits)
    const payments = debits.map((debit) => toPayment(debit))
    matches.push([line.id, { batchId: batch.id, settled: settled.length, payments }])
  }
  return matches
}

/** Debits that came back, one after the other: each may block its payer. */
async function matchReturns(
  { services, tx }: MatchContext,
  lines: readonly ImportedLine[],
): Promise<Matches> {
  const debits = await lockDebitsByEndToEndId(
    tx,
    lines.map(({ endToEndId }) => endToEndId),
  )
  const matches: [number, BookingMatch][] = []
  const returned = new Set<string>()
  for (const { id, endToEndId, returnCode } of lines) {
    const debit = debits.get(endToEndId)
    if (!debit || returnCode === null) continue
    const done = returned.has(endToEndId) ? null : await returnDebit(services, tx, debit, returnCode)
    returned.add(endToEndId)
    const payments = [toPayment(debit, -debit.amountMinor)]
    matches.push([
      id,
      { attemptId: debit.attemptId, returned: done ? 1 : 0, blocked: done?.isBlocked ? 1 : 0, payments },
    ])
  }
  return matches
}

/** Finds a reference despite spaces, lower case and surrounding words. */
const findReference = (text: string): string | undefined =>
  (
    text
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .match(/RF\d{2}[0-9A-F]{12}/g) ?? []
  ).find(isCreditorReference)
async function matchTransfers(
  { tx, fileId }: MatchContext,
  lines: readonly ImportedLine[],
): Promise<Matches> {
  const references = new Map(lines.map(({ id, text }) => [id, findReference(text)]))
  const attempts = await findAttemptsByReference(
    tx,
    [...references.values()].filter((reference) => reference !== undefined),
  )
  // Of two lines about one transfer, the first is it.
  const lineOfAttempt = new Map<string, ImportedLine>()
  for (const line of lines) {
    const attempt = attempts.get(references.get(line.id) ?? '')
    if (attempt && hasSameMoney(line, attempt) && !lineOfAttempt.has(attempt.id))
      lineOfAttempt.set(attempt.id, line)
  }
  const arrived = await insertWirePayments(
    tx,
    [...lineOfAttempt].map(([attemptId, { bankRef, bookedOn }]) => ({
      attemptId,
      fileId,
      bankRef,
      bookedOn,
    })),
  )
  await queueSettlements(tx, 'wire', [...arrived])
  return [...attempts.values()].flatMap(({ id: attemptId, orderId, amountMinor: minor }) => {
    const line = lineOfAttempt.get(attemptId)
    if (!line || !arrived.has(attemptId)) return []
    return [
      [
        line.id,
        { attemptId, transfers: 1, payments: [{ attemptId, orderId, provider: 'wire', minor }] },
      ] as const,
    ]
  })
}

/** Money that people sent back by hand: it closes the line that it came with. */
async function matchPaymentsBack({ tx }: MatchContext, lines: readonly ImportedLine[]): Promise<Matches> {
  const findStated = ({ text }: Booking) => /\bRL-\d{1,15}\b/.exec(text.toUpperCase())?.[0] ?? ''
  const open = new Map(
    (await lockReturningLines(tx, lines.map(findStated))).map((line) => [line.returnReference ?? '', line]),
  )
  const closed: number[] = []
  const matches = lines.flatMap((line) => {
    const returning = open.get(findStated(line))
    if (returning?.amountMinor !== -line.amountMinor || returning.currency !== line.currency) return []
    open.delete(findStated(line))
    closed.push(returning.id)
    return [[line.id, {}] as const]
  })
  await setLinesPaidBack(tx, closed)
  return matches
}
/** Refunds that people paid by hand, whose references they entered. */
async function matchPaidRefunds({ tx }: MatchContext, lines: readonly ImportedLine[]): Promise<Matches> {
  const used = new Set<string>()
  const matches: [number, BookingMatch][] = []
  for (const { lineId, refundId, ...payment } of await findPaidRefunds(tx, lines)) {
    if (used.has(refundId) || matches.some(([matchedId]) => matchedId === lineId)) continue
    used.add(refundId)
    matches.push([lineId, { refundId, attemptId: payment.attemptId, payments: [payment] }])
  }
  return matches
}
async function matchOutgoing(context: MatchContext, lines: readonly ImportedLine[]): Promise<Matches> {
  const paidBack = await matchPaymentsBack(context, lines)
  const ids = new Set(paidBack.map(([id]) => id))
  const others = lines.filter(({ id }) => !ids.has(id))
  return [...paidBack, ...(await matchPaidRefunds(context, others))]
}

const matchers = {
  // Debits come before returns: a statement may have both.
  debit: matchDebits,
  batch: matchBatches,
  return: matchReturns,
  transfer: matchTransfers,
  outgoing: matchOutgoing,
}
/** Null for a booking that is left to people: a reversal, or a return without a reference. */
function chooseMatcher(booking: Booking): keyof typeof matchers | null {
  const { returnCode, endToEndId, messageId, isDirectDebit, isReversal, amountMinor } = booking
  if (returnCode !== null) return endToEndId ? 'return' : null
  if (isReversal) return null
  if (amountMinor < 0) return 'outgoing'
  if (endToEndId && (isDirectDebit || /^[0-9A-F]{32}$/.test(endToEndId))) return 'debit'
  return messageId.startsWith('DD') && !endToEndId ? 'batch' : 'transfer'
}

/**
 * Settles or returns what bookings are about, in the import's transaction; those that are missing in the result fit nothing. Apart from
 * returned debits and whole batches, the number of statements does not depend on the number of lines.
 */
export async function matchBookings(
  context: MatchContext,
  lines: readonly ImportedLine[],
): Promise<ReadonlyMap<number, BookingMatch>> {
  const groups = Map.groupBy(lines, chooseMatcher)
  const matches = new Map<number, BookingMatch>()
  for (const [name, match] of Object.entries(matchers)) {
    const group = groups.get(name as keyof typeof matchers)
    for (const [lineId, found] of group ? await match(context, group) : []) matches.set(lineId, found)
  }
  return matches
}
