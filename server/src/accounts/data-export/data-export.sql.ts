import type { Db } from '../../platform/db/db.ts'
import { queueFileRemoval } from '../../platform/jobs/remove-files.job.ts'

export const getExportPath = (id: string): string => `export/${id}.zip`

export interface ExportRow {
  readonly id: string
  readonly memberId: number
  readonly state: 'waiting' | 'ready' | 'failed'
  readonly bytes: number | null
  readonly createdAt: Date
  readonly expiresAt: Date
}
const selectExports = (db: Db) =>
  db
    .selectFrom('data_export')
    .select([
      'id',
      'member_id as memberId',
      'state',
      'bytes',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .$castTo<ExportRow>()
export const findExportById = (db: Db, id: string) =>
  selectExports(db).where('id', '=', id).executeTakeFirst()
const maxListedExports = 20
/** Returns the newest exports that have not expired, newest first. */
export const findExports = (db: Db, memberId: number, now: Date) =>
  selectExports(db)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(maxListedExports)
    .execute()

export const insertExport = (tx: Db, id: string, memberId: number, createdAt: Date, expiresAt: Date) =>
  tx
    .insertInto('data_export')
    .values({ id, member_id: memberId, created_at: createdAt, expires_at: expiresAt })
    .execute()
/** Returns false when the row is gone because the member was erased. */
export async function setExportReady(tx: Db, id: string, bytes: number, at: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('data_export')
    .set({ state: 'ready', bytes, ready_at: at })
    .where('id', '=', id)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}
export const setExportFailed = (db: Db, id: string) =>
  db
    .updateTable('data_export')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

/** Deletes expired archives and their files. */
/** Returns how many archives were deleted. */
export async function deleteExpiredExports(db: Db, now: Date): Promise<number> {
  const deletedRows = await db
    .deleteFrom('data_export')
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  await queueFileRemoval(
    db,
    deletedRows.map(({ id }) => getExportPath(id)),
  )
  return deletedRows.length
}
export async function deleteMemberExports(tx: Db, memberId: number): Promise<void> {
  const deletedRows = await tx
    .deleteFrom('data_export')
    .where('member_id', '=', memberId)
    .returning('id')
    .execute()
  await queueFileRemoval(
    tx,
    deletedRows.map(({ id }) => getExportPath(id)),
  )
}
