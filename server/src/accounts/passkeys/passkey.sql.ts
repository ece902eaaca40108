import type { StoredPasskey } from '../../platform/crypto/passkey-ceremonies.ts'
import type { Db } from '../../platform/db/db.ts'

/** Returns the member's passkeys, the oldest first. */
export const listMemberPasskeys = (db: Db, memberId: number) =>
  db
    .selectFrom('member_passkey')
    .select(['id', 'name', 'transports', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Finds a passkey of a member of this site. */
export const findMemberPasskey = (db: Db, siteId: number, id: string) =>
  db
    .selectFrom('member_passkey')
    .innerJoin('member', 'member.id', 'member_passkey.member_id')
    .selectAll('member_passkey')
    .where('member_passkey.id', '=', id)
    .where('member.site_id', '=', siteId)
    .executeTakeFirst()

/** Returns false if somebody has this passkey already. */
export async function insertMemberPasskey(
  tx: Db,
  passkey: StoredPasskey & { member_id: number; name: string; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('member_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
export const setPasskeyUsed = (tx: Db, id: string, counter: number, at: Date) =>
  tx.updateTable('member_passkey').set({ counter, last_used_at: at }).where('id', '=', id).execute()

/** Deletes a passkey of this member and returns its name; null if it is not theirs. */
export async function deleteMemberPasskey(tx: Db, memberId: number, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('member_passkey')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
