import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { type DebitRecord, selectDebits } from '../../providers/direct-debit.sql.ts'
import type { BankFileKind } from './parse-bank-file.ts'

/** The contents of a file, and their outcome. */
export interface BankFileReport {
  /** Lines that were read. */
  readonly lines: number
  /** Debits and transfers that were settled. */
  readonly settled: number
  readonly transfers: number
  readonly returned: number
  readonly blocked: number
  /** Lines that an earlier file has reported. */
  readonly repeated: number
  /** Lines that fitted nothing; in files read before lines were stored, what they said. */
  readonly left: number | readonly string[]
  /** References in status reports that are none of ours. */
  readonly unknown: readonly string[]
}
export interface BankFileRow {
  readonly id: number
  readonly name: string
  readonly kind: BankFileKind
  readonly sha256: Buffer
  readonly receivedAt: Date
  readonly uploadedBy: string | null
  readonly sizeBytes: number | null
  readonly report: Partial<BankFileReport>
}

interface NewBankFile {
  readonly sha256: Buffer
  readonly kind: BankFileKind
  readonly name: string
  /** Compressed and encrypted. */
  readonly content: Buffer
  readonly sizeBytes: number
  readonly staffId: number
  readonly at: Date
}
/** Inserts a file and returns its id; null when it was imported before. A concurrent import waits for the first. */
export async function insertBankFile(tx: Db, file: NewBankFile): Promise<number | null> {
  const inserted = await tx
    .insertInto('bank_file')
    .values({
      sha256: file.sha256,
      kind: file.kind,
      name: file.name,
      content: file.content,
      size_bytes: file.sizeBytes,
      uploaded_by: file.staffId,
      received_at: file.at,
      report: '{}',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}
export const storeBankFileReport = (tx: Db, id: number, report: BankFileReport) =>
  tx
    .updateTable('bank_file')
    .set({ report: JSON.stringify(report) })
    .where('id', '=', id)
    .execute()

const selectBankFiles = (db: Db) =>
  db
    .selectFrom('bank_file as f')
    .leftJoin('staff_member as p', 'p.id', 'f.uploaded_by')
    .select([
      'f.id',
      'f.name',
      'f.kind',
      'f.sha256',
      'f.received_at as receivedAt',
      'p.name as uploadedBy',
      'f.size_bytes as sizeBytes',
      'f.report',
    ])
    .$castTo<BankFileRow>()
export const findBankFileByHash = (db: Db, sha256: Buffer): Promise<BankFileRow | undefined> =>
  selectBankFiles(db).where('f.sha256', '=', sha256).executeTakeFirst()
export const findBankFile = (db: Db, id: number): Promise<BankFileRow> =>
  selectBankFiles(db).where('f.id', '=', id).executeTakeFirstOrThrow()
/** Files, newest first, before the given id. */
export const listBankFiles = (db: Db, { before, count }: { before: number | null; count: number }) =>
  selectBankFiles(db)
    .$if(before !== null, (query) => query.where('f.id', '<', before ?? 0))
    .orderBy('f.id', 'desc')
    .limit(count)
    .execute()
/** Returns the sealed content of a file; undefined for an unknown file and one that is not kept. */
export const findBankFileContent = async (db: Db, id: number): Promise<Buffer | undefined> =>
  (await db.selectFrom('bank_file').select('content').where('id', '=', id).executeTakeFirst())?.content ??
  undefined

/** Debits by their end-to-end ids, locked until the file's transaction ends. */
export async function lockDebitsByEndToEndId(
  tx: Db,
  endToEndIds: readonly string[],
): Promise<ReadonlyMap<string, DebitRecord>> {
  const debits = await selectDebits(tx)
    .where('d.end_to_end_id', '=', sql<string>`any(${[...endToEndIds]}::text[])`)
    .orderBy('d.attempt_id')
    .forUpdate('d')
    .execute()
  return new Map(debits.map((debit) => [debit.endToEndId, debit]))
}
/** Files of debits by their message ids. */
export async function findDebitBatches(db: Db, messageIds: readonly string[]) {
  const batches = await db
    .selectFrom('direct_debit_batch')
    .select(['id', 'message_id as messageId', 'sum_minor as sumMinor'])
    .where('message_id', '=', sql<string>`any(${[...messageIds]}::text[])`)
    .execute()
  return new Map(batches.map((batch) => [batch.messageId, batch]))
}
export const lockBatchDebits = (tx: Db, batchId: number) =>
  selectDebits(tx).where('d.batch_id', '=', batchId).orderBy('d.attempt_id').forUpdate('d').execute()

/** References that are shorter than this may stand in any text. */
export const minReferenceLength = 6
interface PaidRefund {
  readonly lineId: number
  readonly refundId: string
  readonly attemptId: string
  readonly orderId: number
  readonly provider: string
  /** Negative: it left the account. */
  readonly minor: number
}
/**
 * Refunds that were paid by hand with a reference that a line states, and of its amount, unless a line was found for them before; in the
 * order of the lines. A refund may fit several lines, and a line several refunds.
 */
export async function findPaidRefunds(
  tx: Db,
  lines: readonly {
    readonly id: number
    readonly amountMinor: number
    readonly currency: string
    readonly text: string
  }[],
): Promise<PaidRefund[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<PaidRefund>`
    select l.id as "lineId", r.id as "refundId", r.attempt_id as "attemptId", r.order_id as "orderId", a.provider, l.minor
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ amountMinor }) => amountMinor)}::bigint[],
        ${lines.map(({ currency }) => currency)}::text[], ${lines.map(({ text }) => text)}::text[]) l (id, minor, currency, text)
      join refund r on r.amount_minor = -l.minor and r.paid_reference is not null and r.state = 'completed'
      join payment_attempt a on a.id = r.attempt_id and a.currency = l.currency
    where length(r.paid_reference) >= ${minReferenceLength} and strpos(upper(l.text), upper(r.paid_reference)) > 0
      and not exists (select from bank_line b where b.refund_id = r.id)
    order by l.id, r.created_at, r.id`.execute(tx)
  return rows
}
