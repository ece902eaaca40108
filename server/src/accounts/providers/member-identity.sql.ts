import type { LoginProvider } from '@amarelle/contract/endpoints/sign-in/login-providers'
import type { Db } from '../../platform/db/db.ts'

/** Returns the member's accounts at providers, in the order in which they were linked. */
export const listMemberIdentities = (db: Db, memberId: number) =>
  db
    .selectFrom('member_identity')
    .select(['provider', 'linked_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('linked_at')
    .orderBy('provider')
    .execute()

/** Returns the member of this site to whom an account is linked. */
export const findMemberIdentity = (db: Db, siteId: number, subjectHash: Buffer) =>
  db
    .selectFrom('member_identity')
    .innerJoin('member', 'member.id', 'member_identity.member_id')
    .select(['member_identity.member_id', 'member_identity.provider'])
    .where('member_identity.subject_hash', '=', subjectHash)
    .where('member.site_id', '=', siteId)
    .executeTakeFirst()

/** Returns false if somebody has this account already. */
export async function insertMemberIdentity(
  tx: Db,
  identity: { member_id: number; provider: LoginProvider; subject_hash: Buffer; linked_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('member_identity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
export const setIdentityUsed = (
  db: Db,
  { member_id, provider }: { member_id: number; provider: string },
  at: Date,
) =>
  db
    .updateTable('member_identity')
    .set({ last_used_at: at })
    .where('member_id', '=', member_id)
    .where('provider', '=', provider)
    .execute()

/** Returns false if the member has linked no account of this provider. */
export async function deleteMemberIdentity(
  tx: Db,
  memberId: number,
  provider: LoginProvider,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('member_identity')
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
