import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** The order, account and phone that a code is bound to; it can sign nothing else (docs/payments.md#sms-code). */
export interface SmsCodeBinding {
  readonly orderId: number
  readonly ibanHash: Buffer
  readonly phoneHash: Buffer
}
export const insertSmsCode = (
  tx: Db,
  { orderId, ibanHash, phoneHash }: SmsCodeBinding,
  code: { hash: Buffer; sentAt: Date; expiresAt: Date },
) =>
  tx
    .insertInto('sms_code')
    .values({
      order_id: orderId,
      iban_hash: ibanHash,
      phone_hash: phoneHash,
      code_hash: code.hash,
      sent_at: code.sentAt,
      expires_at: code.expiresAt,
    })
    .execute()
export const findLastSmsCode = (db: Db, orderId: number) =>
  db
    .selectFrom('sms_code')
    .select(['id', 'sent_at as sentAt', 'expires_at as expiresAt'])
    .where('order_id', '=', orderId)
    .where('used_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Uses up a try of the order's last code; null when it is bound to something else, expired, used or out of tries. */
export async function countSmsCodeTry(
  db: Db,
  { orderId, ibanHash, phoneHash }: SmsCodeBinding,
  tries: number,
  now: Date,
): Promise<{ id: number; hash: Buffer } | null> {
  const { rows } = await sql<{ id: number; hash: Buffer }>`
    update sms_code set tries = tries + 1
    where id = (select id from sms_code where order_id = ${orderId} order by id desc limit 1)
      and tries < ${tries} and used_at is null and expires_at > ${now}
      and iban_hash = ${ibanHash} and phone_hash = ${phoneHash}
    returning id, code_hash as hash`.execute(db)
  return rows[0] ?? null
}
/** A correct code uses up no try, because the call may be repeated. */
export const undoSmsCodeTry = (db: Db, id: number) =>
  sql`update sms_code set tries = tries - 1 where id = ${id}`.execute(db)

/** Returns false when it was already used. */
export async function markSmsCodeUsed(tx: Db, id: number, at: Date): Promise<boolean> {
  const used = await tx
    .updateTable('sms_code')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
