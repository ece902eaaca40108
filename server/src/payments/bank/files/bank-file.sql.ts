import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { selectDebits } from '../../providers/direct-debit.sql.ts'
import type { BankFileKind } from './parse-bank-file.ts'

/** What a file contained, and what became of it. */
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
/** The sealed content of a file; undefined for an unknown file and one that is not kept. */
export const findBankFileContent = async (db: Db, id: number): Promise<Buffer | undefined> =>
  (await db.selectFrom('bank_file').select('content').where('id', '=', id).executeTakeFirst())?.content ??
  undefined

/** Locks a debit until the file's transaction ends. */
export const lockDebitByEndToEndId = (tx: Db, endToEndId: string) =>
  selectDebits(tx).where('d.end_to_end_id', '=', endToEndId).forUpdate('d').executeTakeFirst()
export const lockBatchDebits = (tx: Db, batchId: number) =>
  selectDebits(tx).where('d.batch_id', '=', batchId).orderBy('d.attempt_id').forUpdate('d').execute()

/** References that are shorter than this may stand in any text. */
const minReferenceLength = 6
/** A refund that was paid by hand with a reference that a booking states, and of its amount, unless a line was found for it before. */
export async function findPaidRefund(
  tx: Db,
  {
    amountMinor,
    currency,
    text,
  }: { readonly amountMinor: number; readonly currency: string; readonly text: string },
) {
  const { rows } = await sql<{ attemptId: string; orderId: number; provider: string }>`
    select r.attempt_id as "attemptId", r.order_id as "orderId", a.provider
    from refund r join payment_attempt a on a.id = r.attempt_id
    where r.paid_reference is not null and r.state = 'completed' and r.amount_minor = ${-amountMinor} and a.currency = ${currency}
      and length(r.paid_reference) >= ${minReferenceLength} and strpos(upper(${text}::text), upper(r.paid_reference)) > 0
      and not exists (select from bank_line l where l.attempt_id = r.attempt_id and l.amount_minor = ${amountMinor} and l.return_code is null)
    order by r.created_at limit 1`.execute(tx)
  return rows[0]
}
