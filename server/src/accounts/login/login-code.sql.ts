import { addMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'

const maxTriesPerCode = 5

/** A browser that asked for a code on a site, and the address that it was asked for. */
export interface LoginCodeRequester {
  readonly siteId: number
  readonly deviceHash: Buffer
  readonly emailHash: Buffer
}
/** Stores a request before anybody looks for the account, and returns its id. */
export async function insertLoginCode(
  db: Db,
  { siteId, deviceHash, emailHash }: LoginCodeRequester,
  { at, lifetimeMs }: { at: Date; lifetimeMs: number },
): Promise<number> {
  const { id } = await db
    .insertInto('login_code')
    .values({
      site_id: siteId,
      device_hash: deviceHash,
      email_hash: emailHash,
      created_at: at,
      expires_at: addMs(at, lifetimeMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** Stores for whom a request is mailed a code, and the code's hash. Returns false if the request is gone. */
export async function setLoginCode(
  db: Db,
  id: number,
  code: { memberId: number; codeHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login_code')
    .set({ member_id: code.memberId, code_hash: code.codeHash, expires_at: code.expiresAt })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface TriedLoginCode {
  readonly id: number
  readonly memberId: number | null
  readonly codeHash: Buffer | null
}
/**
 * Counts a try on every open code of this browser and address, and returns those that allowed it. The row is written before the code is
 * compared, so that parallel tries do not exceed the limit.
 */
export async function countLoginCodeTry(
  db: Db,
  { siteId, deviceHash, emailHash }: LoginCodeRequester,
  now: Date,
): Promise<TriedLoginCode[]> {
  const rows = await db
    .updateTable('login_code')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('site_id', '=', siteId)
    .where('device_hash', '=', deviceHash)
    .where('email_hash', '=', emailHash)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTriesPerCode)
    .returning(['id', 'member_id', 'code_hash'])
    .execute()
  return rows.map((row) => ({ id: row.id, memberId: row.member_id, codeHash: row.code_hash }))
}
/** Uses a code up; returns true for one of several concurrent calls. */
export async function consumeLoginCode(tx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('login_code')
    .set({ code_hash: null })
    .where('id', '=', id)
    .where('code_hash', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
/** Ends the member's open codes. */
export const revokeLoginCodes = (tx: Db, memberId: number) =>
  tx.updateTable('login_code').set({ code_hash: null }).where('member_id', '=', memberId).execute()

/** Returns how many codes a member was mailed since each of the times. */
export async function countLoginCodesSince(
  db: Db,
  memberId: number,
  [longer, shorter]: readonly [Date, Date],
): Promise<readonly [number, number]> {
  const row = await db
    .selectFrom('login_code')
    .select((e) => [
      e.fn.countAll<number>().as('longer'),
      e.fn.countAll<number>().filterWhere('created_at', '>', shorter).as('shorter'),
    ])
    .where('member_id', '=', memberId)
    .where('created_at', '>', longer)
    .executeTakeFirstOrThrow()
  return [Number(row.longer), Number(row.shorter)]
}
export const deleteLoginCodesBefore = (db: Db, before: Date) =>
  db.deleteFrom('login_code').where('created_at', '<', before).execute()
/** Returns the browser that a request came from; null if the request has been deleted. */
export async function findLoginCodeDevice(db: Db, id: number): Promise<Buffer | null> {
  const row = await db.selectFrom('login_code').select('device_hash').where('id', '=', id).executeTakeFirst()
  return row?.device_hash ?? null
}
