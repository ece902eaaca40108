import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { toCsvLine } from '../../platform/csv.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { authorize } from '../permissions/authorize.ts'
import { type AuditFilter, findAuditEntries } from './list-audit.ts'
import { recordAct } from './record-act.ts'

const exportColumns = [
  'id',
  'at',
  'staffId',
  'staffName',
  'role',
  'act',
  'object',
  'memberId',
  'siteId',
  'caseReference',
  'address',
  'reason',
] as const
const batchSize = 1000

/** Returns the address of the file. Throws what `exportAudit` throws, before a download begins. */
export function getExportUrl(services: Services, actor: StaffActor, filter: AuditFilter): string {
  authorize(services, actor, 'audit.export', null)
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  )
  return `/api/staff/audit/export?${query.toString()}`
}

/**
 * Returns the filtered log as the lines of a CSV file. The export itself is recorded before the first line. Throws `forbidden` and
 * `proof_of_identity_required`.
 */
export async function exportAudit(
  services: Services,
  actor: StaffActor,
  filter: AuditFilter,
): Promise<AsyncIterable<string>> {
  const authority = authorize(services, actor, 'audit.export', null)
  await runInTransaction(services.db, (tx) =>
    recordAct(services, tx, authority, { act: 'audit.exported', after: filter }),
  )
  return readLines(services, actor, filter)
}
async function* readLines(services: Services, actor: StaffActor, filter: AuditFilter): AsyncIterable<string> {
  yield `${exportColumns.join(',')}\r\n`
  let before: number | undefined
  for (;;) {
    const entries = await findAuditEntries(services, actor, { ...filter, before, limit: batchSize })
    if (entries.length > 0)
      yield entries.map((entry) => toCsvLine(exportColumns.map((column) => entry[column]))).join('')
    before = entries.at(-1)?.id
    if (before === undefined || entries.length < batchSize) return
  }
}
