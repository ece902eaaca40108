import type { Db } from '../../platform/db/db.ts'

/** Begins the codes that members who are about to leave are offered by themselves. */
export const leavingCodePrefix = 'STAY-'

/** Returns the member's leaving code, used or not. */
export const findLeavingCode = (db: Db, memberId: number) =>
  db
    .selectFrom('discount_code')
    .select('code')
    .where('member_id', '=', memberId)
    .where('code', 'like', `${leavingCodePrefix}%`)
    .executeTakeFirst()

export interface LeavingCode {
  readonly siteId: number
  readonly memberId: number
  /** Random letters after the prefix. */
  readonly suffix: string
  readonly percentage: number
  readonly expiresAt: Date
}
export async function insertLeavingCode(tx: Db, leavingCode: LeavingCode): Promise<string> {
  const code = leavingCodePrefix + leavingCode.suffix
  await tx
    .insertInto('discount_code')
    .values({
      site_id: leavingCode.siteId,
      code,
      percentage: leavingCode.percentage,
      member_id: leavingCode.memberId,
      validity: 'once-per-user',
      expires_at: leavingCode.expiresAt,
    })
    .execute()
  return code
}
/** Serialises concurrent requests of a member, so that only one code is created. */
export const lockMemberRow = (tx: Db, memberId: number) =>
  tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
