import type { Services } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { insertBankLines, setLinesAssigned } from '../lines/bank-line.sql.ts'
import { bookLines, clearPayments } from '../lines/book-line.ts'
import { sealLineDetails } from '../lines/line-details.ts'
import {
  type BankFileReport,
  findDebitBatches,
  lockBatchDebits,
  lockDebitsByEndToEndId,
} from './bank-file.sql.ts'
import { matchBookings } from './match-bookings.ts'
import type { BankFile, BankRefusal } from './parse-bank-file.ts'
import type { Booking } from './parse-bookings.ts'
import { returnDebit } from './settle-debits.ts'

/** So many lines are imported by one set of statements. */
export const linesPerBatch = 500
const maxUnknownReferences = 20

interface ImportContext {
  readonly services: Services
  readonly tx: Db
  readonly fileId: number
}
interface ImportState extends ImportContext {
  readonly counts: { [name in Exclude<keyof BankFileReport, 'unknown' | 'left'>]: number } & { left: number }
  readonly unknown: string[]
}

function* cutIntoBatches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += linesPerBatch) yield items.slice(from, from + linesPerBatch)
}

/** Returns debits that the bank refused, one after the other: each may block its payer. */
async function importRefusals(
  { services, tx, counts, unknown }: ImportState,
  refusals: readonly BankRefusal[],
) {
  const debits = await lockDebitsByEndToEndId(
    tx,
    refusals.map((refusal) => (refusal.type === 'debit' ? refusal.endToEndId : '')),
  )
  const batches = await findDebitBatches(
    tx,
    refusals.map((refusal) => (refusal.type === 'debit' ? '' : refusal.messageId)),
  )
  const returned = new Set<string>()
  for (const refusal of refusals) {
    const one = refusal.type === 'debit' ? debits.get(refusal.endToEndId) : undefined
    const batch = refusal.type === 'debit' ? undefined : batches.get(refusal.messageId)
    const refused = batch ? await lockBatchDebits(tx, batch.id) : one ? [one] : []
    if (refused.length === 0) unknown.push(refusal.type === 'debit' ? refusal.endToEndId : refusal.messageId)
    for (const debit of refused) {
      const done = returned.has(debit.attemptId) ? null : await returnDebit(services, tx, debit, refusal.code)
      returned.add(debit.attemptId)
      if (done) counts.returned += 1
      if (done?.isBlocked) counts.blocked += 1
    }
  }
}

/** Stores bookings as lines and settles what they are about; what fits nothing is left open. */
async function importBookings(
  { services, tx, fileId, counts }: ImportState,
  bookings: readonly Booking[],
  firstPosition: number,
): Promise<void> {
  const ids = await insertBankLines(
    tx,
    fileId,
    bookings.map((booking, index) => ({
      position: firstPosition + index,
      booking,
      ...sealLineDetails(services.config, booking),
    })),
  )
  const lines = bookings.flatMap((booking, index) => {
    const id = ids.get(firstPosition + index)
    return id === undefined ? [] : [{ ...booking, id }]
  })
  counts.repeated += bookings.length - lines.length
  await bookLines(services, tx, lines)
  const matches = await matchBookings({ services, tx, fileId }, lines)
  counts.left += lines.length - matches.size
  await setLinesAssigned(
    tx,
    [...matches].map(([lineId, match]) => ({ lineId, ...match })),
  )
  await clearPayments(
    tx,
    lines.flatMap((line) => {
      const payments = matches.get(line.id)?.payments
      return payments ? [{ line, payments }] : []
    }),
    services.clock.now(),
  )
  for (const match of matches.values())
    for (const name of ['settled', 'transfers', 'returned', 'blocked'] as const)
      counts[name] += match[name] ?? 0
}

/** Imports refusals and bookings of a file in the caller's transaction; returns what became of them. */
export async function importContent(
  context: ImportContext,
  { refusals, bookings }: BankFile,
): Promise<BankFileReport> {
  const lines = refusals.length + bookings.length
  const counts = { lines, settled: 0, transfers: 0, returned: 0, blocked: 0, repeated: 0, left: 0 }
  const state: ImportState = { ...context, counts, unknown: [] }
  for (const batch of cutIntoBatches(refusals)) await importRefusals(state, batch)
  let position = 1
  for (const batch of cutIntoBatches(bookings)) {
    await importBookings(state, batch, position)
    position += batch.length
  }
  return { ...counts, unknown: state.unknown.slice(0, maxUnknownReferences) }
}
