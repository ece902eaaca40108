// Views of the site as a member sees it. Each session of a staff member has one at most; it ends with the session.
import type { Db } from '../../platform/db/db.ts'

interface NewMemberView {
  readonly sessionId: string
  readonly memberId: number
  readonly linkHash: Buffer
  readonly expiresAt: Date
}
/** Stores a view whose link was not opened yet; it replaces the one that the session had. */
export const insertMemberView = (
  tx: Db,
  { sessionId, memberId, linkHash: token_hash, expiresAt: expires_at }: NewMemberView,
) =>
  tx
    .insertInto('member_view')
    .values({ staff_session_id: sessionId, member_id: memberId, token_hash, opened_at: null, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('staff_session_id')
        .doUpdateSet({ member_id: memberId, token_hash, opened_at: null, expires_at }),
    )
    .execute()

/** Exchanges the secret of a link for that of the browser; returns whether the link was valid. It works once. */
export async function exchangeLink(
  db: Db,
  linkHash: Buffer,
  { tokenHash, at, expiresAt }: { tokenHash: Buffer; at: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member_view')
    .set({ token_hash: tokenHash, opened_at: at, expires_at: expiresAt })
    .where('token_hash', '=', linkHash)
    .where('opened_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the open view of a browser's secret, while the session of the staff member lasts. */
export const findOpenView = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('member_view')
    .innerJoin('staff_session', 'staff_session.id', 'member_view.staff_session_id')
    .select(['staff_id as staffId', 'member_id as memberId', 'member_view.expires_at as expiresAt'])
    .where('member_view.token_hash', '=', tokenHash)
    .where('opened_at', 'is not', null)
    .where('member_view.expires_at', '>', now)
    .where('staff_session.expires_at', '>', now)
    .executeTakeFirst()

export const deleteView = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('member_view').where('token_hash', '=', tokenHash).execute()
export const deleteViewsOf = (tx: Db, memberId: number) =>
  tx.deleteFrom('member_view').where('member_id', '=', memberId).execute()
export const deleteViewsBefore = (db: Db, before: Date) =>
  db.deleteFrom('member_view').where('expires_at', '<', before).execute()
