import type { ProfilePrompt } from '@amarelle/contract/domain/fields'
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

/** `message m, participant mine`, and that `comment_subject s` came with a message to the member. */
const receivedBy = (memberId: number) => sql`message m, participant mine
  where m.id = s.message_id and m.sender_id <> ${memberId}
    and mine.conversation_id = s.conversation_id and mine.member_id = ${memberId}`

/** Deletes what messages to an erased member comment on: it was theirs. */
export const deleteCommentSubjectsOf = (tx: Db, memberId: number) =>
  sql`delete from comment_subject s using ${receivedBy(memberId)}`.execute(tx)

/** Removes a member's answers from the comments on them, also in the stored events that reconnecting tabs still receive. */
export const removeCommentedAnswers = (tx: Db, memberId: number, prompts: readonly ProfilePrompt[]) =>
  sql`with removed as (
      update comment_subject s set answer_removed = true from ${receivedBy(memberId)}
        and s.prompt = any(${[...prompts]}) and not s.answer_removed
      returning s.message_id, s.conversation_id
    )
    update member_event e set event = jsonb_set(e.event, '{message,comments_on,answer}', 'null')
    where e.member_id in (select p.member_id from participant p join removed using (conversation_id))
      and e.event ->> 'type' = 'message' and e.event #>> '{message,comments_on,answer}' is not null
      and (e.event #>> '{message,id}')::bigint in (select message_id from removed)`.execute(tx)

/** Shows a member's answers, by prompt, again in the comments on exactly these answers. */
export const restoreCommentedAnswers = (
  tx: Db,
  memberId: number,
  answers: Readonly<Record<string, string>>,
) =>
  sql`update comment_subject s set answer_removed = false from ${receivedBy(memberId)}
    and s.answer_removed and s.answer = ${JSON.stringify(answers)}::jsonb ->> s.prompt`.execute(tx)

/**
 * Returns the conversation in which the viewer sees a comment that came with the like of table alias `l`, as an expression for a larger
 * statement; null without one.
 */
export const commentConversationOf = (viewerId: number): RawBuilder<number | null> =>
  sql`(select c.id from conversation c
      join participant mine on mine.conversation_id = c.id and mine.member_id = ${viewerId}
      join comment_subject s on s.conversation_id = c.id and s.message_id > mine.removed_up_to
      join message m on m.id = s.message_id and m.sender_id = l.from_id and m.removed_at is null
    where c.low_id = least(l.from_id, l.to_id) and c.high_id = greatest(l.from_id, l.to_id) and c.closed_at is null
    limit 1)`
