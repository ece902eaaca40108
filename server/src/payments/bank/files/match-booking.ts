import type { Services } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { isCreditorReference } from '../../../platform/sepa-numbers.ts'
import { findAttemptByReference, insertWirePayment } from '../../providers/wire-transfer.sql.ts'
import { queueSettlement } from '../../settlement/settle-payment.job.ts'
import { findDebitBatch } from '../batches/batch.sql.ts'
import type { DebitRecord } from '../../providers/direct-debit.sql.ts'
import type { clearPayments } from '../lines/book-line.ts'
import { findReturningLine, setLinePaidBack } from '../lines/bank-line.sql.ts'
import { findPaidRefund, lockBatchDebits, lockDebitByEndToEndId } from './bank-file.sql.ts'
import type { Booking } from './parse-bookings.ts'
import { returnDebit, settleDebit } from './settle-debits.ts'

/** What a booking belongs to, and what was settled by it. Null: nothing fits, so that people have to look at it. */
export interface BookingMatch {
  readonly attemptId?: string
  readonly batchId?: number
  readonly settled?: number
  readonly transfers?: number
  readonly returned?: number
  readonly blocked?: number
  /** The payments whose money it is; without any, it stays unassigned in the books. */
  readonly payments?: Parameters<typeof clearPayments>[2]
}
interface MatchContext {
  readonly services: Services
  /** The transaction of the import. */
  readonly tx: Db
  readonly fileId: number
}

const toPayment = ({ attemptId, orderId, amountMinor }: DebitRecord, minor = amountMinor) =>
  ({ attemptId, orderId, provider: 'sepa-direct', minor }) as const

async function matchReturn({ services, tx }: MatchContext, booking: Booking, code: string) {
  const debit = await lockDebitByEndToEndId(tx, booking.endToEndId)
  if (!debit) return null
  const done = await returnDebit(services, tx, debit, code)
  const payments = [toPayment(debit, -debit.amountMinor)]
  return { attemptId: debit.attemptId, returned: done ? 1 : 0, blocked: done?.isBlocked ? 1 : 0, payments }
}
async function matchDebit({ tx }: MatchContext, booking: Booking): Promise<BookingMatch | null> {
  const debit = await lockDebitByEndToEndId(tx, booking.endToEndId)
  if (debit?.amountMinor !== booking.amountMinor || debit.currency !== booking.currency) return null
  const payments = [toPayment(debit)]
  return { attemptId: debit.attemptId, settled: (await settleDebit(tx, debit)) ? 1 : 0, payments }
}
/** A whole file of ours that was booked as one sum. */
async function matchBatch({ tx }: MatchContext, booking: Booking): Promise<BookingMatch | null> {
  const batch = await findDebitBatch(tx, booking.messageId)
  if (batch?.sum_minor !== booking.amountMinor || booking.currency !== 'EUR') return null
  let settled = 0
  const debits = await lockBatchDebits(tx, batch.id)
  for (const debit of debits) if (await settleDebit(tx, debit)) settled += 1
  return { batchId: batch.id, settled, payments: debits.map((debit) => toPayment(debit)) }
}

/** Finds references despite spaces, lower case and surrounding words. */
const findReferences = (text: string): string[] =>
  [
    ...text
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .matchAll(/RF\d{2}[0-9A-F]{12}/g),
  ]
    .map(([match]) => match)
    .filter(isCreditorReference)
async function matchTransfer({ tx, fileId }: MatchContext, booking: Booking): Promise<BookingMatch | null> {
  const [reference] = findReferences(booking.text)
  const attempt = reference ? await findAttemptByReference(tx, reference) : undefined
  if (attempt?.amountMinor !== booking.amountMinor || attempt.currency !== booking.currency) return null
  const { bankRef, bookedOn } = booking
  if (!(await insertWirePayment(tx, { attemptId: attempt.id, fileId, bankRef, bookedOn }))) return null
  await queueSettlement(tx, 'wire', attempt.id)
  const { id: attemptId, orderId, amountMinor: minor } = attempt
  return { attemptId, transfers: 1, payments: [{ attemptId, orderId, provider: 'wire', minor }] }
}
/** Money that people sent back by hand: it closes the line that it came with. */
async function matchPaymentBack({ tx }: MatchContext, booking: Booking): Promise<BookingMatch | null> {
  const [reference = ''] = /\bRL-\d{1,15}\b/.exec(booking.text.toUpperCase()) ?? []
  const line = reference ? await findReturningLine(tx, reference) : undefined
  if (line?.amountMinor !== -booking.amountMinor || line.currency !== booking.currency) return null
  await setLinePaidBack(tx, line.id)
  return {}
}
/** A refund that people paid by hand, whose reference they entered. */
async function matchPaidRefund({ tx }: MatchContext, booking: Booking): Promise<BookingMatch | null> {
  const refund = await findPaidRefund(tx, booking)
  if (!refund) return null
  return { attemptId: refund.attemptId, payments: [{ ...refund, minor: booking.amountMinor }] }
}

/** Settles or returns what a booking is about, in the import's transaction. Reversals are left to people. */
export async function matchBooking(context: MatchContext, booking: Booking): Promise<BookingMatch | null> {
  const { returnCode, endToEndId, messageId, isDirectDebit, isReversal, amountMinor } = booking
  if (returnCode !== null) return endToEndId ? matchReturn(context, booking, returnCode) : null
  if (isReversal) return null
  if (amountMinor < 0)
    return (await matchPaymentBack(context, booking)) ?? (await matchPaidRefund(context, booking))
  if (endToEndId && (isDirectDebit || /^[0-9A-F]{32}$/.test(endToEndId))) return matchDebit(context, booking)
  if (messageId.startsWith('DD') && !endToEndId) return matchBatch(context, booking)
  return matchTransfer(context, booking)
}
