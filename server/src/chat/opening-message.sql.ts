import type { Db } from '../platform/db/db.ts'

export interface OpeningMessage {
  readonly to: number
  readonly body: string
  readonly fictionalAgreed: boolean
}
export const storeOpening = (tx: Db, memberId: number, { to, body, fictionalAgreed }: OpeningMessage) =>
  tx
    .insertInto('opening_message')
    .values({ member_id: memberId, to_id: to, body, fictional_agreed: fictionalAgreed })
    .execute()

/** Takes it away; who comes at the same time waits, and finds none. */
export const takeOpening = (
  tx: Db,
  memberId: number,
): Promise<Pick<OpeningMessage, 'to' | 'body'> | undefined> =>
  tx
    .deleteFrom('opening_message')
    .where('member_id', '=', memberId)
    .returning(['to_id as to', 'body'])
    .executeTakeFirst()
