import type { Db } from '../../../platform/db/db.ts'
import { selectDebits } from '../../providers/direct-debit.sql.ts'
import type { BankFileKind } from './parse-bank-file.ts'

/** What became of a file; what is left is for a person to look at. */
export interface BankFileReport {
  readonly kind: BankFileKind
  /** Read before: nothing was done again. */
  readonly again: boolean
  readonly settled: number
  readonly returned: number
  readonly transfers: number
  readonly blocked: number
  readonly left: readonly string[]
}

/** The file's id; null when it was read before. A second reader waits here until the first is done. */
export async function insertBankFile(
  tx: Db,
  file: { sha256: Buffer; kind: BankFileReport['kind']; name: string; at: Date },
): Promise<number | null> {
  const made = await tx
    .insertInto('bank_file')
    .values({ sha256: file.sha256, kind: file.kind, name: file.name, received_at: file.at, report: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
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

/** Locked until the file is read. */
export const lockDebitByEndToEndId = (tx: Db, endToEndId: string) =>
  selectDebits(tx).where('d.end_to_end_id', '=', endToEndId).forUpdate('d').executeTakeFirst()
export const lockBatchDebits = (tx: Db, batchId: number) =>
  selectDebits(tx).where('d.batch_id', '=', batchId).orderBy('d.attempt_id').forUpdate('d').execute()
