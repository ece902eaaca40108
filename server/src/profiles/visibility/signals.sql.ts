import type { Db } from '../../platform/db/db.ts'

const findSignalSettings = (db: Db, memberId: number) =>
  db
    .selectFrom('profile')
    .select(['show_typing as showTyping', 'send_read_receipts as sendReadReceipts'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Returns whether others are told that the member is typing. */
export const showsTyping = async (db: Db, memberId: number): Promise<boolean> =>
  (await findSignalSettings(db, memberId))?.showTyping ?? false
/** Returns whether others are told that the member read their messages. */
export const sendsReadReceipts = async (db: Db, memberId: number): Promise<boolean> =>
  (await findSignalSettings(db, memberId))?.sendReadReceipts ?? false
