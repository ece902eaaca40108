import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Returns the attempts whose transfers state these references, by reference. */
export async function findAttemptsByReference(db: Db, references: readonly string[]) {
  const rows = await db
    .selectFrom('payment_attempt')
    .select(['id', 'order_id as orderId', 'amount_minor as amountMinor', 'currency', 'reference'])
    .where('provider', '=', 'wire')
    .where('reference', '=', sql<string>`any(${[...references]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.reference ?? '', row]))
}
export const storeTransferReference = (db: Db, attemptId: string, reference: string) =>
  db.updateTable('payment_attempt').set({ reference }).where('id', '=', attemptId).execute()

export const findArrivedTransfer = (db: Db, attemptId: string) =>
  db.selectFrom('wire_payment').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()

interface ArrivedTransfer {
  readonly attemptId: string
  readonly fileId: number
  readonly bankRef: string
  readonly bookedOn: string
}
/** Stores transfers of different attempts, by one statement; returns the attempts that had none before. */
export async function insertWirePayments(
  tx: Db,
  transfers: readonly ArrivedTransfer[],
): Promise<ReadonlySet<string>> {
  if (transfers.length === 0) return new Set()
  const inserted = await tx
    .insertInto('wire_payment')
    .columns(['attempt_id', 'bank_file_id', 'bank_ref', 'booked_on'])
    .expression(
      sql`select * from unnest(${transfers.map(({ attemptId }) => attemptId)}::uuid[], ${transfers.map(({ fileId }) => fileId)}::bigint[],
        ${transfers.map(({ bankRef }) => bankRef)}::text[], ${transfers.map(({ bookedOn }) => bookedOn)}::date[])`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('attempt_id as attemptId')
    .execute()
  return new Set(inserted.map(({ attemptId }) => attemptId))
}
