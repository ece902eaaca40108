import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { StoredAttachment } from '../intake/store-attachments.ts'

type MessageState = 'received' | 'held' | 'sending' | 'sent'
export interface ThreadMessageRow {
  readonly id: number
  readonly threadId: number
  readonly staffId: number | null
  readonly by: string | null
  readonly text: string
  readonly attachments: readonly StoredAttachment[]
  readonly mailId: string
  readonly state: MessageState
  readonly createdAt: Date
  /** When the person's mail server returned the answer. */
  readonly returnedAt: Date | null
  readonly returnStatus: string | null
}
const selectMessages = (db: Db) =>
  db
    .selectFrom('support_message as m')
    .leftJoin('staff_member as person', 'person.id', 'm.staff_id')
    .select([
      'm.id',
      'm.thread_id as threadId',
      'm.staff_id as staffId',
      'person.name as by',
      'm.text',
      sql<StoredAttachment[]>`m.attachments`.as('attachments'),
      'm.mail_id as mailId',
      sql<MessageState>`m.state`.as('state'),
      'm.created_at as createdAt',
      'm.returned_at as returnedAt',
      'm.return_status as returnStatus',
    ])
/** Returns the newest messages of a thread, the oldest of them first. */
export const findMessages = async (db: Db, threadId: number, count: number): Promise<ThreadMessageRow[]> =>
  (
    await selectMessages(db)
      .where('m.thread_id', '=', threadId)
      .orderBy('m.id', 'desc')
      .limit(count)
      .execute()
  ).toReversed()
export const findMessage = (db: Db, id: number): Promise<ThreadMessageRow | undefined> =>
  selectMessages(db).where('m.id', '=', id).executeTakeFirst()
export const findMessageByKey = (db: Db, key: string): Promise<ThreadMessageRow | undefined> =>
  selectMessages(db).where('m.idempotency_key', '=', key).executeTakeFirst()
export const findLastMessage = (db: Db, threadId: number): Promise<ThreadMessageRow | undefined> =>
  selectMessages(db).where('m.thread_id', '=', threadId).orderBy('m.id', 'desc').limit(1).executeTakeFirst()

/** Returns whether this mail of the person is stored. */
export async function isMailStored(
  db: Db,
  { siteId, address, mailId }: { siteId: number; address: string; mailId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('support_message as m')
    .innerJoin('support_thread as t', 't.id', 'm.thread_id')
    .select('m.id')
    .where('m.mail_id', '=', mailId)
    .where('t.site_id', '=', siteId)
    .where('t.address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}
export interface NewThreadMessage {
  readonly threadId: number
  readonly staffId: number | null
  readonly text: string
  readonly attachments: readonly StoredAttachment[]
  readonly mailId: string
  readonly key: string | null
  readonly at: Date
}
/** Stores a mail of the person, or an answer that is held. */
export async function insertThreadMessage(tx: Db, message: NewThreadMessage): Promise<number> {
  const { id } = await tx
    .insertInto('support_message')
    .values({
      thread_id: message.threadId,
      staff_id: message.staffId,
      text: message.text,
      attachments: JSON.stringify(message.attachments),
      mail_id: message.mailId,
      idempotency_key: message.key,
      state: message.staffId === null ? 'received' : 'held',
      created_at: message.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** Deletes an own answer that has not left; returns whether it was deleted. */
export async function deleteHeldAnswer(tx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('support_message')
    .where('id', '=', id)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return numDeletedRows === 1n
}
/** From here on an answer cannot be taken back. Returns false if it was. */
export async function setAnswerSending(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('support_message')
    .set({ state: 'sending' })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'sending'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
export const setAnswerSent = (db: Db, id: number) =>
  db.updateTable('support_message').set({ state: 'sent' }).where('id', '=', id).execute()

/** Marks a sent answer to the member as returned; returns its thread, or undefined if the mail is no answer or was marked before. */
export async function setAnswerReturned(
  tx: Db,
  { memberId, mailId, status, at }: { memberId: number; mailId: string; status: string; at: Date },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('support_message as m')
    .from('support_thread as t')
    .set({ returned_at: at, return_status: status })
    .whereRef('t.id', '=', 'm.thread_id')
    .where('t.member_id', '=', memberId)
    .where('m.mail_id', '=', mailId)
    .where('m.state', '=', 'sent')
    .where('m.returned_at', 'is', null)
    .returning('m.thread_id as threadId')
    .executeTakeFirst()
  return row?.threadId
}
