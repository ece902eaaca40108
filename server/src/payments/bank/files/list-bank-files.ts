import type { BankFileView } from '@amarelle/contract/staff/endpoints/money/bank'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { authorize } from '../../../staff/index.ts'
import { cutBankPage, readCursor } from '../cursor.ts'
import { type BankFileRow, listBankFiles } from './bank-file.sql.ts'

const pageSize = 50

/** Returns a file as the console shows it. */
export function toBankFileView({ sha256, receivedAt, sizeBytes, report, ...row }: BankFileRow): BankFileView {
  const {
    settled = 0,
    transfers = 0,
    returned = 0,
    blocked = 0,
    repeated = 0,
    left = 0,
    unknown = [],
  } = report
  const leftCount = typeof left === 'number' ? left : left.length
  return {
    ...row,
    sha256: sha256.toString('hex'),
    receivedAt: receivedAt.toISOString(),
    size: sizeBytes,
    lines: report.lines ?? settled + transfers + returned + leftCount,
    assigned: settled + transfers,
    returned,
    blocked,
    repeated,
    left: leftCount,
    unknown: [...unknown],
    isBalanced: row.kind === 'camt.053' && sizeBytes !== null ? true : null,
  }
}

/** The bank's files, newest first. Throws `forbidden`. */
export async function showBankFiles(
  services: Services,
  actor: StaffActor,
  after?: string,
): Promise<{ files: BankFileView[]; next: string | null }> {
  authorize(services, actor, 'bank.read', null)
  const cursor = readCursor(after, /^(\d{1,15})$/)
  const rows = await listBankFiles(services.db, {
    before: cursor && Number(cursor[0]),
    count: pageSize + 1,
  })
  const { page, next } = cutBankPage(rows, pageSize, ({ id }) => String(id))
  return { files: page.map(toBankFileView), next }
}
