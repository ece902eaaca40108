import { createHash } from 'node:crypto'
import type { Services } from '../../../platform/context.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { isCreditorReference } from '../../../platform/sepa-numbers.ts'
import { formatMoney } from '../../pricing/format-money.ts'
import { queueSettlement } from '../../settlement/settle-payment.job.ts'
import { findAttemptByReference, insertWirePayment } from '../../providers/wire-transfer.sql.ts'
import {
  type BankFileReport,
  loadBankFileReport,
  lockDebitByEndToEndId,
  lockBatchDebits,
  insertBankFile,
  storeBankFileReport,
} from './bank-file.sql.ts'
import { findDebitBatch } from './batch.sql.ts'
import { blockPayerAfterReturn } from '../direct-debit/block-payer.ts'
import { updateDebit, type DebitRecord } from '../../providers/direct-debit.sql.ts'
import { type BankEvent, parseBankFile } from './parse-bank-file.ts'

interface ImportState {
  readonly services: Services
  readonly tx: Db
  readonly fileId: number
  settled: number
  returned: number
  transfers: number
  blocked: number
  readonly left: string[]
}
type EventOfType<T extends BankEvent['type']> = Extract<BankEvent, { type: T }>
const formatAmount = (minor: number, currency: string) => formatMoney({ minor, currency }, 'en')

async function settleDebit(work: ImportState, debit: DebitRecord): Promise<void> {
  // A statement may tell of the return before it tells of the booking.
  if (debit.state !== 'submitted') return
  await updateDebit(work.tx, debit.attemptId, { state: 'settled' })
  await queueSettlement(work.tx, 'sepa-direct', debit.attemptId)
  work.settled += 1
}
async function returnDebit(work: ImportState, debit: DebitRecord, code: string): Promise<void> {
  if (debit.state === 'returned') return
  const now = work.services.clock.now()
  await updateDebit(work.tx, debit.attemptId, { state: 'returned', return_code: code, returned_at: now })
  if (await blockPayerAfterReturn(work.tx, debit, code, now)) work.blocked += 1
  await queueSettlement(work.tx, 'sepa-direct', debit.attemptId)
  work.returned += 1
}

async function handleReturned(
  work: ImportState,
  { endToEndId, code }: EventOfType<'returned'>,
): Promise<void> {
  const debit = await lockDebitByEndToEndId(work.tx, endToEndId)
  if (!debit) work.left.push(`returned (${code}), but no debit of ours: ${endToEndId}`)
  else await returnDebit(work, debit, code)
}
async function handleSettled(work: ImportState, event: EventOfType<'settled'>): Promise<void> {
  const debit = await lockDebitByEndToEndId(work.tx, event.endToEndId)
  const amount = formatAmount(event.amountMinor, event.currency)
  if (!debit) work.left.push(`booked ${amount}, but no debit of ours: ${event.endToEndId}`)
  else if (debit.amountMinor !== event.amountMinor || debit.currency !== event.currency)
    work.left.push(`booked ${amount} for order ${debit.orderNumber}, which is another amount`)
  else await settleDebit(work, debit)
}
async function handleFile(
  work: ImportState,
  event: EventOfType<'file_settled' | 'file_refused'>,
): Promise<void> {
  const batch = await findDebitBatch(work.tx, event.messageId)
  if (!batch) {
    work.left.push(`no file of ours: ${event.messageId}`)
    return
  }
  if (event.type === 'file_settled' && (batch.sum_minor !== event.amountMinor || event.currency !== 'EUR')) {
    const amount = formatAmount(event.amountMinor, event.currency)
    work.left.push(`booked ${amount} for file ${event.messageId} of ${formatAmount(batch.sum_minor, 'EUR')}`)
    return
  }
  for (const debit of await lockBatchDebits(work.tx, batch.id))
    await (event.type === 'file_settled' ? settleDebit(work, debit) : returnDebit(work, debit, event.code))
}

/** A reference as people write it: with spaces, in small letters, among other words. */
const findReferences = (text: string): string[] =>
  [
    ...text
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .matchAll(/RF\d{2}[0-9A-F]{12}/g),
  ]
    .map(([found]) => found)
    .filter(isCreditorReference)
async function handleCredit(work: ImportState, event: EventOfType<'credit'>): Promise<void> {
  const amount = formatAmount(event.amountMinor, event.currency)
  const said = `${amount} of ${event.bookedOn} ("${event.text.slice(0, 140)}")`
  const [reference] = findReferences(event.text)
  const attempt = reference ? await findAttemptByReference(work.tx, reference) : undefined
  if (!attempt) work.left.push(`${said}: no reference of ours`)
  else if (attempt.amountMinor !== event.amountMinor || attempt.currency !== event.currency)
    work.left.push(`${said}: ${reference} waits for ${formatAmount(attempt.amountMinor, attempt.currency)}`)
  else if (
    await insertWirePayment(work.tx, {
      attemptId: attempt.id,
      fileId: work.fileId,
      bankRef: event.bankRef,
      bookedOn: event.bookedOn,
    })
  ) {
    await queueSettlement(work.tx, 'wire', attempt.id)
    work.transfers += 1
  } else work.left.push(`${said}: ${reference} was paid before`)
}

function handleEvent(work: ImportState, event: BankEvent): Promise<void> {
  if (event.type === 'returned') return handleReturned(work, event)
  if (event.type === 'settled') return handleSettled(work, event)
  if (event.type === 'credit') return handleCredit(work, event)
  return handleFile(work, event)
}

/**
 * Reads a bank's file once, whatever it is called, in one transaction: debits settle or come back, transfers are matched by
 * reference and amount, and the jobs that settle their orders are queued. Throws, in a sentence, what is no such file.
 */
export async function importBankFile(
  services: Services,
  name: string,
  bytes: Buffer,
): Promise<BankFileReport> {
  const { kind, events } = parseBankFile(bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  return runInTransaction(services.db, async (tx) => {
    const fileId = await insertBankFile(tx, { sha256, kind, name, at: services.clock.now() })
    if (fileId === null) return { ...(await loadBankFileReport(tx, sha256)), again: true }
    const work: ImportState = {
      services,
      tx,
      fileId,
      settled: 0,
      returned: 0,
      transfers: 0,
      blocked: 0,
      left: [],
    }
    for (const event of events) await handleEvent(work, event)
    const { settled, returned, transfers, blocked, left } = work
    const report: BankFileReport = { kind, again: false, settled, returned, transfers, blocked, left }
    await storeBankFileReport(tx, fileId, report)
    if (left.length) services.log.error({ file: name, left }, 'a bank file leaves bookings to a person')
    return report
  })
}
