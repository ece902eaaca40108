import { sql } from 'kysely'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type AuditEntryContent, computeDetailsDigest, computeLinkHash, computeSeal } from './audit-entry.ts'

const checkBatchSize = 5000

/** The first fault of the log. */
interface AuditFault {
  readonly position: number
  readonly fault:
    | 'missing_link'
    | 'changed_link'
    | 'changed_entry'
    | 'changed_details'
    | 'missing_details'
    | 'unlinked_entry'
}
export interface AuditCheck {
  /** The last position that was verified. */
  readonly position: number
  readonly fault: AuditFault | null
}
interface CheckedRow extends AuditEntryContent {
  readonly position: number
  readonly hash: Buffer
  readonly seal: Buffer
  readonly salt: Buffer | null
  readonly details: string | null
  /** True if the details may be missing, because the member was erased. */
  readonly erased: boolean
}

const readBatch = async (db: Db, after: number): Promise<CheckedRow[]> => {
  const { rows } = await sql<CheckedRow>`
    select l.position, l.hash, e.at, e.staff_id, e.role, e.session_id, e.address, e.act, e.object, e.member_id, e.site_id,
      e.case_reference, e.details_digest, e.seal, d.salt, d.details,
      e.member_id is not null and (m.id is null or m.deleted_at is not null) as erased
    from audit_link l join audit_entry e on e.id = l.entry_id
      left join audit_detail d on d.entry_id = e.id left join member m on m.id = e.member_id
    where l.position > ${after} order by l.position limit ${checkBatchSize}`.execute(db)
  return rows
}

function findFault(
  config: Services['config'],
  row: CheckedRow,
  previous: { readonly position: number; readonly hash: Buffer },
): AuditFault['fault'] | null {
  if (row.position !== previous.position + 1) return 'missing_link'
  if (!computeSeal(config, row).equals(row.seal)) return 'changed_entry'
  if (!computeLinkHash(previous.hash, row.seal).equals(row.hash)) return 'changed_link'
  if (row.salt === null || row.details === null) return row.erased ? null : 'missing_details'
  return computeDetailsDigest(row.salt, row.details).equals(row.details_digest) ? null : 'changed_details'
}

const loadCheckpoint = (db: Db) =>
  db.selectFrom('audit_check').select(['position', 'hash']).executeTakeFirst()
const saveCheckpoint = (db: Db, position: number, hash: Buffer, at: Date) =>
  db
    .insertInto('audit_check')
    .values({ position, hash, checked_at: at })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ position, hash, checked_at: at }))
    .execute()

const findUnlinkedEntry = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from audit_entry e where not exists
    (select from audit_link l where l.entry_id = e.id) limit 1`.execute(db)
  return rows.length > 0
}
const isCheckpointIntact = async (
  db: Db,
  checkpoint: { position: number; hash: Buffer },
): Promise<boolean> => {
  if (checkpoint.position === 0) return true
  const link = await db
    .selectFrom('audit_link')
    .select('hash')
    .where('position', '=', checkpoint.position)
    .executeTakeFirst()
  return link?.hash.equals(checkpoint.hash) ?? false
}

/**
 * Verifies the hash chain, the seals and the details: since the last verified position, or everything with `whole`. Returns the
 * first fault; only without one does the verified position move.
 */
export async function checkAuditLog(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  { whole = false } = {},
): Promise<AuditCheck> {
  const checkpoint = await loadCheckpoint(db)
  // A log that was cut off or rewritten before the checkpoint no longer has its hash there.
  if (checkpoint && !(await isCheckpointIntact(db, checkpoint)))
    return { position: 0, fault: { position: checkpoint.position, fault: 'changed_link' } }
  let previous = whole || !checkpoint ? { position: 0, hash: Buffer.alloc(0) } : checkpoint
  for (;;) {
    const rows = await readBatch(db, previous.position)
    for (const row of rows) {
      const fault = findFault(config, row, previous)
      if (fault) return { position: previous.position, fault: { position: row.position, fault } }
      previous = row
    }
    if (rows.length < checkBatchSize) break
  }
  if (await findUnlinkedEntry(db))
    return { position: previous.position, fault: { position: previous.position, fault: 'unlinked_entry' } }
  await saveCheckpoint(db, previous.position, previous.hash, clock.now())
  return { position: previous.position, fault: null }
}
