import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
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

/** One cell: quoted, and not readable as a formula by spreadsheets. */
const toCell = (value: string | number | null): string => {
  const text = String(value ?? '')
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

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
 * The filtered log as the lines of a CSV file. The export itself is recorded before the first line. Throws `forbidden` and
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
      yield entries
        .map((entry) => `${exportColumns.map((column) => toCell(entry[column])).join(',')}\r\n`)
        .join('')
    before = entries.at(-1)?.id
    if (before === undefined || entries.length < batchSize) return
  }
}
