import { createHash } from 'node:crypto'
import type { StaffActor } from '../../../platform/actor.ts'
import { authorize, recordAct } from '../../../staff/index.ts'
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

async function settleDebit(importState: ImportState, debit: DebitRecord): Promise<void> {
  // A statement may report the return before the booking.
  if (debit.state !== 'submitted') return
  await updateDebit(importState.tx, debit.attemptId, { state: 'settled' })
  await queueSettlement(importState.tx, 'sepa-direct', debit.attemptId)
  importState.settled += 1
}
async function returnDebit(importState: ImportState, debit: DebitRecord, code: string): Promise<void> {
  if (debit.state === 'returned') return
  const now = importState.services.clock.now()
  await updateDebit(importState.tx, debit.attemptId, {
    state: 'returned',
    return_code: code,
    returned_at: now,
  })
  if (await blockPayerAfterReturn(importState.tx, debit, code, now)) importState.blocked += 1
  await queueSettlement(importState.tx, 'sepa-direct', debit.attemptId)
  importState.returned += 1
}

async function handleReturned(
  importState: ImportState,
  { endToEndId, code }: EventOfType<'returned'>,
): Promise<void> {
  const debit = await lockDebitByEndToEndId(importState.tx, endToEndId)
  if (!debit) importState.left.push(`returned (${code}), but no debit of ours: ${endToEndId}`)
  else await returnDebit(importState, debit, code)
}
async function handleSettled(importState: ImportState, event: EventOfType<'settled'>): Promise<void> {
  const debit = await lockDebitByEndToEndId(importState.tx, event.endToEndId)
  const amount = formatAmount(event.amountMinor, event.currency)
  if (!debit) importState.left.push(`booked ${amount}, but no debit of ours: ${event.endToEndId}`)
  else if (debit.amountMinor !== event.amountMinor || debit.currency !== event.currency)
    importState.left.push(`booked ${amount} for order ${debit.orderNumber}, which is another amount`)
  else await settleDebit(importState, debit)
}
async function handleFile(
  importState: ImportState,
  event: EventOfType<'file_settled' | 'file_refused'>,
): Promise<void> {
  const batch = await findDebitBatch(importState.tx, event.messageId)
  if (!batch) {
    importState.left.push(`no file of ours: ${event.messageId}`)
    return
  }
  if (event.type === 'file_settled' && (batch.sum_minor !== event.amountMinor || event.currency !== 'EUR')) {
    const amount = formatAmount(event.amountMinor, event.currency)
    importState.left.push(
      `booked ${amount} for file ${event.messageId} of ${formatAmount(batch.sum_minor, 'EUR')}`,
    )
    return
  }
  for (const debit of await lockBatchDebits(importState.tx, batch.id))
    await (event.type === 'file_settled'
      ? settleDebit(importState, debit)
      : returnDebit(importState, debit, event.code))
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
async function handleCredit(importState: ImportState, event: EventOfType<'credit'>): Promise<void> {
  const amount = formatAmount(event.amountMinor, event.currency)
  const description = `${amount} of ${event.bookedOn} ("${event.text.slice(0, 140)}")`
  const [reference] = findReferences(event.text)
  const attempt = reference ? await findAttemptByReference(importState.tx, reference) : undefined
  if (!attempt) importState.left.push(`${description}: no reference of ours`)
  else if (attempt.amountMinor !== event.amountMinor || attempt.currency !== event.currency)
    importState.left.push(
      `${description}: ${reference} waits for ${formatAmount(attempt.amountMinor, attempt.currency)}`,
    )
  else if (
    await insertWirePayment(importState.tx, {
      attemptId: attempt.id,
      fileId: importState.fileId,
      bankRef: event.bankRef,
      bookedOn: event.bookedOn,
    })
  ) {
    await queueSettlement(importState.tx, 'wire', attempt.id)
    importState.transfers += 1
  } else importState.left.push(`${description}: ${reference} was paid before`)
}

function handleEvent(importState: ImportState, event: BankEvent): Promise<void> {
  if (event.type === 'returned') return handleReturned(importState, event)
  if (event.type === 'settled') return handleSettled(importState, event)
  if (event.type === 'credit') return handleCredit(importState, event)
  return handleFile(importState, event)
}

/**
 * Imports a bank file once, identified by content, in one transaction: settles or returns debits, matches transfers by
 * reference and amount, and queues the settlement of their orders. Throws with a message for the operator when it is no
 * bank file, and `forbidden`.
 */
export async function importBankFile(
  services: Services,
  name: string,
  bytes: Buffer,
  actor: StaffActor,
): Promise<BankFileReport> {
  const authority = authorize(services, actor, 'bank.manage', null)
  const { kind, events } = parseBankFile(bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  return runInTransaction(services.db, async (tx) => {
    const fileId = await insertBankFile(tx, { sha256, kind, name, at: services.clock.now() })
    if (fileId === null) return { ...(await loadBankFileReport(tx, sha256)), again: true }
    const importState: ImportState = {
      services,
      tx,
      fileId,
      settled: 0,
      returned: 0,
      transfers: 0,
      blocked: 0,
      left: [],
    }
    for (const event of events) await handleEvent(importState, event)
    const { settled, returned, transfers, blocked, left } = importState
    const report: BankFileReport = { kind, again: false, settled, returned, transfers, blocked, left }
    await storeBankFileReport(tx, fileId, report)
    await recordAct(services, tx, authority, {
      act: 'bank_file.imported',
      object: `bank_file:${fileId}`,
      after: { name, kind, settled, returned, transfers, blocked, left: left.length },
    })
    if (left.length)
      services.log.error({ file: name, left }, 'a bank file has bookings that need manual assignment')
    return report
  })
}
