import type { Db } from '../../platform/db/db.ts'

const leavingCodePrefix = 'STAY-'

/** The member's own code, used or not. */
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
export async function insertLeavingCode(tx: Db, made: LeavingCode): Promise<string> {
  const code = leavingCodePrefix + made.suffix
  await tx
    .insertInto('discount_code')
    .values({
      site_id: made.siteId,
      code,
      percentage: made.percentage,
      member_id: made.memberId,
      validity: 'once-per-user',
      expires_at: made.expiresAt,
    })
    .execute()
  return code
}
/** Two requests of one member at once make one code. */
export const lockMemberRow = (tx: Db, memberId: number) =>
  tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
