import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import type { PaymentMethodCode } from '../pricing/payment-method.sql.ts'

export interface StoredMethod {
  readonly id: string
  readonly provider: string
  readonly method: PaymentMethodCode
  readonly methodName: string
  readonly label: string
  readonly expiresOn: string | null
  readonly keptSince: Date
}
/** Returns the member's stored cards that have not expired, newest first. */
export async function listStoredMethods(db: Db, memberId: number, today: string): Promise<StoredMethod[]> {
  const { rows } = await sql<StoredMethod>`
    select s.id, s.provider, s.method, m.name as "methodName", s.label, s.expires_on as "expiresOn",
      s.created_at as "keptSince"
    from stored_method s join payment_method m on m.code = s.method
    where s.member_id = ${memberId} and s.revoked_at is null and (s.expires_on is null or s.expires_on >= ${today}::date)
    order by s.created_at desc, s.id`.execute(db)
  return rows
}
/** Returns the encrypted token of a stored card; undefined when it was removed or belongs to another member. */
export const findStoredToken = (db: Db, id: string, memberId: number) =>
  db
    .selectFrom('stored_method')
    .select(['provider', 'token'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

export interface NewStoredMethod {
  readonly memberId: number
  readonly provider: string
  readonly method: string
  readonly token: Buffer
  readonly label: string
  readonly expiresOn: string | null
  readonly at: Date
}
/** Stores a card, replacing one with the same provider, method and label. */
export async function insertStoredMethod(tx: Db, card: NewStoredMethod): Promise<void> {
  await sql`update stored_method set revoked_at = ${card.at} where member_id = ${card.memberId} and provider = ${card.provider}
    and method = ${card.method} and label = ${card.label} and revoked_at is null`.execute(tx)
  await tx
    .insertInto('stored_method')
    .values({
      id: createId(),
      member_id: card.memberId,
      provider: card.provider,
      method: card.method,
      token: card.token,
      label: card.label,
      expires_on: card.expiresOn,
      created_at: card.at,
    })
    .execute()
}
/**
 * Revokes a stored card and erases its token; the row stays for the payments that reference it. Returns whether there
 * was one.
 */
export async function revokeStoredMethod(db: Db, memberId: number, id: string, at: Date): Promise<boolean> {
  const revoked = await db
    .updateTable('stored_method')
    .set({ revoked_at: at, token: Buffer.alloc(0) })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}
/** Erases a deleted member's stored cards; payments keep their amounts but lose the reference. */
export async function eraseStoredMethods(tx: Db, memberId: number): Promise<void> {
  await sql`update payment_attempt set stored_method_id = null
    where stored_method_id in (select id from stored_method where member_id = ${memberId})`.execute(tx)
  await tx.deleteFrom('stored_method').where('member_id', '=', memberId).execute()
}
