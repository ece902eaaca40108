import { createHash } from 'node:crypto'
import type { Parts } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import { isCreditorReference } from '../../platform/sepa-numbers.ts'
import { moneyText } from '../money-text.ts'
import { queueSettling } from '../settle.job.ts'
import { attemptOfReference, insertTransfer } from '../wire/wire.sql.ts'
import {
  type BankFileReport,
  bankFileRead,
  debitByEndToEndId,
  debitsOfFile,
  insertBankFile,
  setReport,
} from './bank-file.sql.ts'
import { batchOf } from './batch.sql.ts'
import { blockAfterReturn } from './block-payer.ts'
import { changeDebit, type Debit } from './mandate.sql.ts'
import { type BankEvent, readBankFile } from './read-bank-file.ts'

interface Work {
  readonly parts: Parts
  readonly tx: Db
  readonly fileId: number
  settled: number
  returned: number
  transfers: number
  blocked: number
  readonly left: string[]
}
type Of<T extends BankEvent['type']> = Extract<BankEvent, { type: T }>
const money = (minor: number, currency: string) => moneyText({ minor, currency }, 'en')

async function settle(work: Work, debit: Debit): Promise<void> {
  // A statement may tell of the return before it tells of the booking.
  if (debit.state !== 'submitted') return
  await changeDebit(work.tx, debit.attemptId, { state: 'settled' })
  await queueSettling(work.tx, 'sepa-direct', debit.attemptId)
  work.settled += 1
}
async function giveBack(work: Work, debit: Debit, code: string): Promise<void> {
  if (debit.state === 'returned') return
  const now = work.parts.clock.now()
  await changeDebit(work.tx, debit.attemptId, { state: 'returned', return_code: code, returned_at: now })
  if (await blockAfterReturn(work.tx, debit, code, now)) work.blocked += 1
  await queueSettling(work.tx, 'sepa-direct', debit.attemptId)
  work.returned += 1
}

async function handleReturned(work: Work, { endToEndId, code }: Of<'returned'>): Promise<void> {
  const debit = await debitByEndToEndId(work.tx, endToEndId)
  if (!debit) work.left.push(`returned (${code}), but no debit of ours: ${endToEndId}`)
  else await giveBack(work, debit, code)
}
async function handleSettled(work: Work, event: Of<'settled'>): Promise<void> {
  const debit = await debitByEndToEndId(work.tx, event.endToEndId)
  const amount = money(event.amountMinor, event.currency)
  if (!debit) work.left.push(`booked ${amount}, but no debit of ours: ${event.endToEndId}`)
  else if (debit.amountMinor !== event.amountMinor || debit.currency !== event.currency)
    work.left.push(`booked ${amount} for order ${debit.orderNumber}, which is another amount`)
  else await settle(work, debit)
}
async function handleFile(work: Work, event: Of<'file_settled' | 'file_refused'>): Promise<void> {
  const batch = await batchOf(work.tx, event.messageId)
  if (!batch) {
    work.left.push(`no file of ours: ${event.messageId}`)
    return
  }
  if (event.type === 'file_settled' && (batch.sum_minor !== event.amountMinor || event.currency !== 'EUR')) {
    const amount = money(event.amountMinor, event.currency)
    work.left.push(`booked ${amount} for file ${event.messageId} of ${money(batch.sum_minor, 'EUR')}`)
    return
  }
  for (const debit of await debitsOfFile(work.tx, batch.id))
    await (event.type === 'file_settled' ? settle(work, debit) : giveBack(work, debit, event.code))
}

/** A reference as people write it: with spaces, in small letters, among other words. */
const referencesIn = (text: string): string[] =>
  [
    ...text
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .matchAll(/RF\d{2}[0-9A-F]{12}/g),
  ]
    .map(([found]) => found)
    .filter(isCreditorReference)
async function handleCredit(work: Work, event: Of<'credit'>): Promise<void> {
  const amount = money(event.amountMinor, event.currency)
  const said = `${amount} of ${event.bookedOn} ("${event.text.slice(0, 140)}")`
  const [reference] = referencesIn(event.text)
  const attempt = reference ? await attemptOfReference(work.tx, reference) : undefined
  if (!attempt) work.left.push(`${said}: no reference of ours`)
  else if (attempt.amountMinor !== event.amountMinor || attempt.currency !== event.currency)
    work.left.push(`${said}: ${reference} waits for ${money(attempt.amountMinor, attempt.currency)}`)
  else if (
    await insertTransfer(work.tx, {
      attemptId: attempt.id,
      fileId: work.fileId,
      bankRef: event.bankRef,
      bookedOn: event.bookedOn,
    })
  ) {
    await queueSettling(work.tx, 'wire', attempt.id)
    work.transfers += 1
  } else work.left.push(`${said}: ${reference} was paid before`)
}

function handle(work: Work, event: BankEvent): Promise<void> {
  if (event.type === 'returned') return handleReturned(work, event)
  if (event.type === 'settled') return handleSettled(work, event)
  if (event.type === 'credit') return handleCredit(work, event)
  return handleFile(work, event)
}

/**
 * Reads a bank's file once, whatever it is called, in one transaction: debits settle or come back, transfers are matched by
 * reference and amount, and the jobs that settle their orders are queued. Throws, in a sentence, what is no such file.
 */
export async function importBankFile(parts: Parts, name: string, bytes: Buffer): Promise<BankFileReport> {
  const { kind, events } = readBankFile(bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  return inTransaction(parts.db, async (tx) => {
    const fileId = await insertBankFile(tx, { sha256, kind, name, at: parts.clock.now() })
    if (fileId === null) return { ...(await bankFileRead(tx, sha256)), again: true }
    const work: Work = { parts, tx, fileId, settled: 0, returned: 0, transfers: 0, blocked: 0, left: [] }
    for (const event of events) await handle(work, event)
    const { settled, returned, transfers, blocked, left } = work
    const report: BankFileReport = { kind, again: false, settled, returned, transfers, blocked, left }
    await setReport(tx, fileId, report)
    if (left.length) parts.log.error({ file: name, left }, 'a bank file leaves bookings to a person')
    return report
  })
}
