import type { Db } from '../../platform/db/db.ts'

export interface NewOpeningMessage {
  readonly to: number
  readonly body: string
  readonly fictionalAgreed: boolean
}
export const insertOpeningMessage = (
  tx: Db,
  memberId: number,
  { to, body, fictionalAgreed }: NewOpeningMessage,
) =>
  tx
    .insertInto('opening_message')
    .values({ member_id: memberId, to_id: to, body, fictional_agreed: fictionalAgreed })
    .execute()

/** Deletes and returns the opening message; a concurrent call waits for the row lock and gets undefined. */
export const claimOpeningMessage = (
  tx: Db,
  memberId: number,
): Promise<Pick<NewOpeningMessage, 'to' | 'body'> | undefined> =>
  tx
    .deleteFrom('opening_message')
    .where('member_id', '=', memberId)
    .returning(['to_id as to', 'body'])
    .executeTakeFirst()
