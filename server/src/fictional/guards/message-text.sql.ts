import type { Db } from '../../platform/db/db.ts'

/** Returns the text of a message; empty if it is gone. */
export const findMessageText = async (db: Db, messageId: number): Promise<string> =>
  (await db.selectFrom('message').select('body').where('id', '=', messageId).executeTakeFirst())?.body ?? ''
