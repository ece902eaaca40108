import { createHash } from 'node:crypto'
import type { SettlingProvider } from '@amarelle/contract/staff/endpoints/books/settlements'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { authorizeScope, recordAct } from '../../staff/index.ts'
import { getBookedCompany } from '../months/read-books.ts'
import { countOpenDifferences } from './list-settlements.sql.ts'
import { lockSettlements } from './match-lines.sql.ts'
import { parseSettlementFile } from './parse-settlement-file.ts'
import { storeSettlement } from './store-settlement.ts'

interface SettlementFile {
  readonly company: number
  readonly provider: SettlingProvider
  readonly name: string
  readonly reason: string
  readonly content: Buffer
}
/**
 * Imports a file of settlements as a whole and keeps it unchanged; settlements that are known change nothing. Throws
 * `settlement_line_invalid`, `settlement_file_too_long`, `settlement_differs`, `forbidden` and `not_found`.
 */
export const importSettlements = (
  services: Services,
  actor: StaffActor,
  { company: companyId, provider, name, reason, content }: SettlementFile,
): Promise<{ imported: number; known: number; openDifferences: number }> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorizeScope(services, actor, 'books.book', { companyId, siteId: null }, null)
    const company = await getBookedCompany({ ...services, db: tx }, companyId)
    const reports = parseSettlementFile(content, company.today)
    const at = services.clock.now()
    const sha256 = createHash('sha256').update(content).digest()
    await lockSettlements(tx, provider)
    const { id: fileId } = await tx
      .insertInto('settlement_file')
      .values({ company_id: companyId, name, sha256, content, imported_by: actor.staffId, imported_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const stored: number[] = []
    for (const report of reports) {
      const id = await storeSettlement(tx, { provider, company, report, fileId, at })
      if (id !== null) stored.push(id)
    }
    const result = {
      imported: stored.length,
      known: reports.length - stored.length,
      openDifferences: await countOpenDifferences(tx, stored),
    }
    // A file that says nothing new is not kept a second time.
    if (stored.length === 0) await tx.deleteFrom('settlement_file').where('id', '=', fileId).execute()
    await recordAct(services, tx, authority, {
      act: 'settlement.imported',
      object: stored.length === 0 ? `books:${companyId}` : `settlement_file:${fileId}`,
      after: { provider, name, sha256: sha256.toString('hex'), ...result },
      reason,
    })
    return result
  })
