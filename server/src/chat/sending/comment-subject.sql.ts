import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { CommentSubjectRow } from '../messages/message-columns.sql.ts'

export const insertCommentSubject = (
  tx: Db,
  message: { readonly id: number; readonly conversationId: number },
  { photoId, prompt, answer }: CommentSubjectRow,
) =>
  tx
    .insertInto('comment_subject')
    .values({
      message_id: message.id,
      conversation_id: message.conversationId,
      photo_id: photoId,
      prompt,
      answer,
    })
    .execute()

/** Deletes what messages to an erased member comment on: it was theirs. */
export const deleteCommentSubjectsOf = (tx: Db, memberId: number) =>
  sql`delete from comment_subject s using message m, participant mine
    where m.id = s.message_id and m.sender_id <> ${memberId}
      and mine.conversation_id = s.conversation_id and mine.member_id = ${memberId}`.execute(tx)

/**
 * The conversation in which the viewer sees a comment that came with the like of table alias `l`, as an expression for a larger
 * statement; null without one.
 */
export const commentConversationOf = (viewerId: number): RawBuilder<number | null> =>
  sql`(select c.id from conversation c
      join participant mine on mine.conversation_id = c.id and mine.member_id = ${viewerId}
      join comment_subject s on s.conversation_id = c.id and s.message_id > mine.removed_up_to
      join message m on m.id = s.message_id and m.sender_id = l.from_id and m.removed_at is null
    where c.low_id = least(l.from_id, l.to_id) and c.high_id = greatest(l.from_id, l.to_id) and c.closed_at is null
    limit 1)`
