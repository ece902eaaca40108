import type { Db } from '../../../platform/db/db.ts'
import { selectDebits } from '../../providers/direct-debit.sql.ts'
import type { BankFileKind } from './parse-bank-file.ts'

/** Result of importing a file; `left` lists what staff must look at. */
export interface BankFileReport {
  readonly kind: BankFileKind
  /** The file was imported before; nothing was done. */
  readonly again: boolean
  readonly settled: number
  readonly returned: number
  readonly transfers: number
  readonly blocked: number
  readonly left: readonly string[]
}

/** Inserts a file and returns its id; null when it was imported before. A concurrent import waits for the first. */
export async function insertBankFile(
  tx: Db,
  file: { sha256: Buffer; kind: BankFileReport['kind']; name: string; at: Date },
): Promise<number | null> {
  const inserted = await tx
    .insertInto('bank_file')
    .values({ sha256: file.sha256, kind: file.kind, name: file.name, received_at: file.at, report: '{}' })
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
export async function loadBankFileReport(tx: Db, sha256: Buffer): Promise<BankFileReport> {
  const { report } = await tx
    .selectFrom('bank_file')
    .select('report')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  return report as unknown as BankFileReport
}

/** Locks a debit until the file's transaction ends. */
export const lockDebitByEndToEndId = (tx: Db, endToEndId: string) =>
  selectDebits(tx).where('d.end_to_end_id', '=', endToEndId).forUpdate('d').executeTakeFirst()
export const lockBatchDebits = (tx: Db, batchId: number) =>
  selectDebits(tx).where('d.batch_id', '=', batchId).orderBy('d.attempt_id').forUpdate('d').execute()
