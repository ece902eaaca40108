import type { Db } from '../../platform/db/db.ts'

export const findAttemptByReference = (db: Db, reference: string) =>
  db
    .selectFrom('payment_attempt')
    .select(['id', 'order_id as orderId', 'amount_minor as amountMinor', 'currency', 'state'])
    .where('provider', '=', 'wire')
    .where('reference', '=', reference)
    .executeTakeFirst()
export const storeTransferReference = (db: Db, attemptId: string, reference: string) =>
  db.updateTable('payment_attempt').set({ reference }).where('id', '=', attemptId).execute()

export const findArrivedTransfer = (db: Db, attemptId: string) =>
  db.selectFrom('wire_payment').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()

/** Returns false when the attempt already has a transfer. */
export async function insertWirePayment(
  tx: Db,
  transfer: { attemptId: string; fileId: number; bankRef: string; bookedOn: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('wire_payment')
    .values({
      attempt_id: transfer.attemptId,
      bank_file_id: transfer.fileId,
      bank_ref: transfer.bankRef,
      booked_on: transfer.bookedOn,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('attempt_id')
    .executeTakeFirst()
  return inserted !== undefined
}
