import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { selectDebits } from '../../providers/direct-debit.sql.ts'

/** Serialises writing files across all processes: two files would debit twice. */
export const lockDebitBatches = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('direct-debit-batch', 0))`.execute(tx)

/** Signed and announced debits that are due on or before this day, oldest first. */
export const listDueDebits = (tx: Db, day: string, count: number) =>
  selectDebits(tx)
    .where('d.state', '=', 'signed')
    .where('d.announced_at', 'is not', null)
    .where('d.collect_on', '<=', day)
    .orderBy('m.signed_at')
    .limit(count)
    .execute()

/**
 * Cancels debits of accounts that were closed before they received credits. Debits with credits granted early are still
 * collected. Returns the attempts' ids.
 */
export async function cancelDebitsOfClosedAccounts(tx: Db, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update direct_debit d set state = 'returned', return_code = 'account_closed', returned_at = ${at}
    from mandate m join member p on p.id = m.member_id
    where m.reference = d.mandate and d.state = 'signed' and not d.granted_early
      and p.status not in ('active', 'not_confirmed')
    returning d.attempt_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface NewDebitBatch {
  readonly messageId: string
  readonly collectOn: string
  readonly sumMinor: number
  readonly attemptIds: readonly string[]
  /** Encrypted: it contains names and account numbers. */
  readonly file: string
  readonly at: Date
}
export async function insertDebitBatch(tx: Db, batch: NewDebitBatch): Promise<void> {
  const { id } = await tx
    .insertInto('direct_debit_batch')
    .values({
      message_id: batch.messageId,
      collect_on: batch.collectOn,
      count: batch.attemptIds.length,
      sum_minor: batch.sumMinor,
      file: batch.file,
      created_at: batch.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('direct_debit')
    .set({ state: 'submitted', batch_id: id })
    .where('attempt_id', 'in', [...batch.attemptIds])
    .execute()
}
/** The last 50 files, newest first. */
export const listDebitBatches = (db: Db) =>
  db.selectFrom('direct_debit_batch').selectAll().orderBy('id', 'desc').limit(50).execute()
export const findDebitBatch = (db: Db, messageId: string) =>
  db.selectFrom('direct_debit_batch').selectAll().where('message_id', '=', messageId).executeTakeFirst()

/** Erases the content of files collected before `before` (a day); what is still needed of a debit is in its mandate. */
export const clearOldFiles = (db: Db, before: string) =>
  db
    .updateTable('direct_debit_batch')
    .set({ file: '' })
    .where('collect_on', '<', before)
    .where('file', '<>', '')
    .execute()
