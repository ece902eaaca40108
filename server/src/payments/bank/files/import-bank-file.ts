import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createProblem } from '@amarelle/contract/domain/errors'
import { type BankFileView, maxBankFileBytes } from '@amarelle/contract/staff/endpoints/bank'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services } from '../../../platform/context.ts'
import { decryptBytes, encrypt } from '../../../platform/crypto/encryption.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { authorize, recordAct } from '../../../staff/index.ts'
import { findDebitBatch } from '../batches/batch.sql.ts'
import { bookLine, clearPayments } from '../lines/book-line.ts'
import { insertBankLine } from '../lines/bank-line.sql.ts'
import { sealLineDetails } from '../lines/line-details.ts'
import {
  type BankFileReport,
  findBankFile,
  findBankFileByHash,
  findBankFileContent,
  insertBankFile,
  lockBatchDebits,
  lockDebitByEndToEndId,
  storeBankFileReport,
} from './bank-file.sql.ts'
import { toBankFileView } from './list-bank-files.ts'
import { matchBooking } from './match-booking.ts'
import type { BankFile, BankRefusal } from './parse-bank-file.ts'
import type { Booking } from './parse-bookings.ts'
import { readBankFile } from './read-bank-file.ts'
import { returnDebit } from './settle-debits.ts'

const maxUnknownReferences = 20
interface ImportState {
  readonly services: Services
  readonly tx: Db
  readonly fileId: number
  readonly counts: { [name in Exclude<keyof BankFileReport, 'unknown'>]: number }
  readonly unknown: string[]
}

async function importRefusal({ services, tx, counts, unknown }: ImportState, refusal: BankRefusal) {
  const isOne = refusal.type === 'debit'
  const one = isOne ? await lockDebitByEndToEndId(tx, refusal.endToEndId) : undefined
  const batch = isOne ? undefined : await findDebitBatch(tx, refusal.messageId)
  const debits = batch ? await lockBatchDebits(tx, batch.id) : one ? [one] : []
  if (debits.length === 0) unknown.push(isOne ? refusal.endToEndId : refusal.messageId)
  for (const debit of debits) {
    const done = await returnDebit(services, tx, debit, refusal.code)
    if (done) counts.returned += 1
    if (done?.isBlocked) counts.blocked += 1
  }
}

/** Stores a booking as a line and settles what it is about; what fits nothing is left open. */
async function importBooking(state: ImportState, booking: Booking, position: number): Promise<void> {
  const { services, tx, fileId, counts } = state
  const lineId = await insertBankLine(tx, {
    fileId,
    position,
    booking,
    ...sealLineDetails(services.config, booking),
  })
  if (lineId === null) {
    counts.repeated += 1
    return
  }
  const line = { id: lineId, ...booking }
  await bookLine(services, tx, line)
  const match = await matchBooking({ services, tx, fileId }, booking)
  if (!match) {
    counts.left += 1
    return
  }
  await tx
    .updateTable('bank_line')
    .set({ state: 'assigned', attempt_id: match.attemptId ?? null, batch_id: match.batchId ?? null })
    .where('id', '=', lineId)
    .execute()
  if (match.payments) await clearPayments(tx, line, match.payments, services.clock.now())
  for (const name of ['settled', 'transfers', 'returned', 'blocked'] as const)
    counts[name] += match[name] ?? 0
}

const sealContent = (config: Services['config'], bytes: Buffer): Buffer =>
  encrypt(config, 'bank file', gzipSync(bytes))
const openContent = (config: Services['config'], sealed: Buffer): Buffer =>
  gunzipSync(decryptBytes(config, 'bank file', sealed), { maxOutputLength: maxBankFileBytes })

async function importContent(state: ImportState, { refusals, bookings }: BankFile): Promise<BankFileReport> {
  for (const refusal of refusals) await importRefusal(state, refusal)
  for (const [index, booking] of bookings.entries()) await importBooking(state, booking, index + 1)
  const report = { ...state.counts, unknown: state.unknown.slice(0, maxUnknownReferences) }
  await storeBankFileReport(state.tx, state.fileId, report)
  return report
}

/**
 * Imports a bank file once, identified by content, in one transaction, and keeps it unchanged: settles or returns debits, matches
 * transfers by reference and amount, and stores each booking as a line; what fits nothing is left open. Throws `forbidden`,
 * `body_too_large`, and what `parseBankFile` throws: then nothing is booked.
 */
export async function importBankFile(
  services: Services,
  actor: StaffActor,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<{ again: boolean; file: BankFileView }> {
  const authority = authorize(services, actor, 'bank.manage', null)
  if (bytes.length > maxBankFileBytes) throw createProblem('body_too_large')
  const { config, db, clock } = services
  const sha256 = createHash('sha256').update(bytes).digest()
  const known = await findBankFileByHash(db, sha256)
  if (known) return { again: true, file: toBankFileView(known) }
  const content = await readBankFile({ bytes, iban: config.bank?.iban ?? '' })
  const { kind, refusals, bookings } = content
  const sealed = sealContent(config, bytes)
  return runInTransaction(db, async (tx) => {
    const fileId = await insertBankFile(tx, {
      sha256,
      kind,
      name,
      content: sealed,
      sizeBytes: bytes.length,
      staffId: actor.staffId,
      at: clock.now(),
    })
    if (fileId === null) {
      const first = await findBankFileByHash(tx, sha256)
      if (!first) throw new Error('The file was imported by another transaction and is gone.')
      return { again: true, file: toBankFileView(first) }
    }
    const lines = refusals.length + bookings.length
    const counts = { lines, settled: 0, transfers: 0, returned: 0, blocked: 0, repeated: 0, left: 0 }
    const { unknown, ...report } = await importContent({ services, tx, fileId, counts, unknown: [] }, content)
    publishStaffChange(tx, 'bank')
    await recordAct(services, tx, authority, {
      act: 'bank_file.imported',
      object: `bank_file:${fileId}`,
      after: { name, kind, sha256: sha256.toString('hex'), ...report, unknown: unknown.length },
    })
    return { again: false, file: toBankFileView(await findBankFile(tx, fileId)) }
  })
}

/** Returns a file as it was uploaded, and records who read it. Throws `not_found`, also for a file that is not kept, and `forbidden`. */
export const downloadBankFile = (services: Services, actor: StaffActor, id: number): Promise<Buffer> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'bank.manage', null)
    const content = await findBankFileContent(tx, id)
    if (!content) throw createProblem('not_found')
    await recordAct(services, tx, authority, { act: 'bank_file.downloaded', object: `bank_file:${id}` })
    return openContent(services.config, content)
  })
