import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { type DebitRecord, selectDebits } from '../../providers/direct-debit.sql.ts'

/** Serialises writing files across all processes: two files would debit twice. */
export const lockDebitBatches = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('direct-debit-batch', 0))`.execute(tx)

/**
 * True if a debit `d` of an order `o` may be collected: not from an account that was closed before it received credits. Debits with credits
 * granted early are collected anyway.
 */
export const isCollectable = sql<boolean>`(d.granted_early or exists (
  select from member owner where owner.id = o.member_id and owner.status in ('active', 'not_confirmed')))`

/** Debits of a collection day that no file has and whose payers were told by `announcedBy`, in the order of their signatures. */
export const listDueDebits = (
  tx: Db,
  { collectOn, announcedBy, count }: { collectOn: string; announcedBy: Date; count: number },
): Promise<DebitRecord[]> =>
  selectDebits(tx)
    .where('d.state', '=', 'signed')
    .where('d.announced_at', '<=', announcedBy)
    .where('d.collect_on', '=', collectOn)
    .where(isCollectable)
    .orderBy('m.signed_at')
    .orderBy('d.attempt_id')
    .limit(count)
    .execute()
/** Announced debits whose file can no longer reach the bank in time: collected on `lastMissed` or before. */
export const listMissedDebits = async (tx: Db, lastMissed: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('direct_debit')
      .select('attempt_id as attemptId')
      .where('state', '=', 'signed')
      .where('announced_at', 'is not', null)
      .where('collect_on', '<=', lastMissed)
      .forUpdate()
      .execute()
  ).map(({ attemptId }) => attemptId)

/**
 * Cancels debits that may not be collected any more, because the account was closed. Returns the attempts' ids.
 */
export async function cancelDebitsOfClosedAccounts(tx: Db, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update direct_debit d set state = 'returned', return_code = 'account_closed', returned_at = ${at}
    from payment_attempt a join credit_order o on o.id = a.order_id
    where a.id = d.attempt_id and d.state = 'signed' and not ${isCollectable}
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
  readonly sha256: Buffer
  readonly preparedBy: number
  readonly approvedBy: number
  readonly at: Date
}
/** Inserts a file of debits and returns its id. */
export async function insertDebitBatch(tx: Db, batch: NewDebitBatch): Promise<number> {
  const { id } = await tx
    .insertInto('direct_debit_batch')
    .values({
      message_id: batch.messageId,
      collect_on: batch.collectOn,
      count: batch.attemptIds.length,
      sum_minor: batch.sumMinor,
      file: batch.file,
      sha256: batch.sha256,
      prepared_by: batch.preparedBy,
      approved_by: batch.approvedBy,
      created_at: batch.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('direct_debit')
    .set({ state: 'submitted', batch_id: id })
    .where('attempt_id', 'in', [...batch.attemptIds])
    .execute()
  return id
}

/** Message id and sealed content of a file; empty once it was erased. */
export const findDebitFile = (db: Db, id: number) =>
  db
    .selectFrom('direct_debit_batch')
    .select(['message_id as messageId', 'file'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Inserts a download; returns false if the person has downloaded the file before and states no reason. */
export async function insertDownload(
  tx: Db,
  download: { batchId: number; staffId: number; at: Date; reason: string | null },
): Promise<boolean> {
  const { batchId, staffId, at, reason } = download
  const inserted = await tx
    .insertInto('direct_debit_download')
    .values({ batch_id: batchId, staff_id: staffId, downloaded_at: at, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Erases the content of files collected before `before` (a day); what is still needed of a debit is in its mandate. */
export const clearOldFiles = (db: Db, before: string) =>
  db
    .updateTable('direct_debit_batch')
    .set({ file: '' })
    .where('collect_on', '<', before)
    .where('file', '<>', '')
    .execute()
