import { createProblem } from '@amarelle/contract/domain/errors'
import { answerHeldSeconds } from '@amarelle/contract/staff/endpoints/support'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, secondsToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { removeJob } from '../../platform/jobs/jobs.ts'
import { getSiteById } from '../../sites/index.ts'
import { recordAct } from '../../staff/index.ts'
import { assertNotAssigned, describeThread, findThreadFor } from '../threads/find-thread-for.ts'
import {
  deleteHeldAnswer,
  findLastMessage,
  findMessage,
  findMessageByKey,
  insertThreadMessage,
} from '../threads/message.sql.ts'
import { deleteThread, updateThread } from '../threads/thread.sql.ts'
import { createAnswerJobKey, queueAnswer } from './answer-mail.job.ts'

interface HeldAnswer {
  readonly threadId: number
  readonly siteId: number
  readonly staffId: number
  readonly text: string
  /** The answer's own key. */
  readonly key: string
  readonly at: Date
}
/** Stores an answer and queues its mail for when it can no longer be taken back. */
export async function holdAnswer(
  services: Services,
  tx: Db,
  { threadId, siteId, staffId, text, key, at }: HeldAnswer,
): Promise<number> {
  const { host } = await getSiteById({ ...services, db: tx }, siteId)
  const mailId = `<${key}@${host}>`
  const messageId = await insertThreadMessage(tx, {
    threadId,
    staffId,
    text,
    attachments: [],
    mailId,
    key,
    at,
  })
  await queueAnswer(tx, messageId, addMs(at, secondsToMs(answerHeldSeconds)))
  return messageId
}

interface Answer {
  readonly reference: string
  readonly text: string
  /** The newest message that the writer has seen. */
  readonly lastMessageId: number
  readonly key: string
}
/**
 * Answers a thread, which then is the actor's and waits for the person; the mail leaves after 20 seconds. A repeated call answers once.
 * Throws `not_found`, `forbidden`, `already_claimed`, and `thread_changed` if there is a message that the writer has not seen.
 */
export const answerThread = (
  services: Services,
  actor: StaffActor,
  { reference, text, lastMessageId, key }: Answer,
): Promise<{ messageId: number }> =>
  runInTransaction(services.db, async (tx) => {
    const { thread, authority } = await findThreadFor(
      { ...services, db: tx },
      actor,
      'support.answer',
      reference,
    )
    const repeated = await findMessageByKey(tx, key)
    if (repeated?.threadId === thread.id) return { messageId: repeated.id }
    assertNotAssigned(actor, thread)
    if ((await findLastMessage(tx, thread.id))?.id !== lastMessageId) throw createProblem('thread_changed')
    const at = services.clock.now()
    const { staffId } = actor
    const { id: threadId, siteId } = thread
    const messageId = await holdAnswer(services, tx, { threadId, siteId, staffId, text, key, at })
    await updateThread(tx, threadId, { state: 'waiting', assigned_to: staffId, last_message_at: at })
    publishStaffChange(tx, 'support')
    await recordAct(services, tx, authority, {
      act: 'support.answered',
      ...describeThread(thread),
      after: { messageId },
    })
    return { messageId }
  })

/**
 * Takes back an own answer within 20 seconds; a thread without any other message is deleted. Throws `not_found`, `forbidden`, and
 * `answer_sent` if the mail has left.
 */
export const undoAnswer = (
  services: Services,
  actor: StaffActor,
  { reference, messageId }: { reference: string; messageId: number },
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { thread, authority } = await findThreadFor(
      { ...services, db: tx },
      actor,
      'support.answer',
      reference,
    )
    const message = await findMessage(tx, messageId)
    if (message?.threadId !== thread.id || message.staffId !== actor.staffId) throw createProblem('not_found')
    if (!(await deleteHeldAnswer(tx, messageId))) throw createProblem('answer_sent')
    await removeJob(tx, createAnswerJobKey(messageId))
    const last = await findLastMessage(tx, thread.id)
    if (last) await updateThread(tx, thread.id, { state: last.staffId === null ? 'open' : 'waiting' })
    else await deleteThread(tx, thread.id)
    publishStaffChange(tx, 'support')
    await recordAct(services, tx, authority, { act: 'support.answer_undone', ...describeThread(thread) })
  })
