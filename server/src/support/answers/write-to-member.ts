import { generateCaseNumber } from '../../moderation/index.ts'
import { findMemberFor } from '../../members/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, hoursToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { getSiteById } from '../../sites/index.ts'
import { recordAct } from '../../staff/index.ts'
import { findMessageByKey } from '../threads/message.sql.ts'
import { findThreadById, insertThread } from '../threads/thread.sql.ts'
import { holdAnswer } from './answer-thread.ts'

interface FirstMail {
  readonly memberId: number
  readonly subject: string
  readonly text: string
  readonly key: string
}
/**
 * Opens a thread with a mail to the member, which leaves after 20 seconds. A repeated call opens one thread. Throws `not_found` and
 * `forbidden`.
 */
export const writeToMember = (
  services: Services,
  actor: StaffActor,
  { memberId, subject, text, key }: FirstMail,
): Promise<{ reference: string }> =>
  runInTransaction(services.db, async (tx) => {
    const scoped = { ...services, db: tx }
    const { member, authority } = await findMemberFor(scoped, actor, 'support.answer', memberId)
    const repeated = await findMessageByKey(tx, key)
    const opened = repeated && (await findThreadById(tx, repeated.threadId))
    if (opened?.memberId === memberId) return { reference: opened.reference }
    const at = services.clock.now()
    const { siteId, language, username } = member
    const { support_answer_hours: hours } = await getSiteById(scoped, siteId)
    const { staffId } = actor
    let threadId: number | undefined
    let reference: string
    do {
      reference = generateCaseNumber('T')
      threadId = await insertThread(tx, {
        reference,
        siteId,
        address: member.email.toLowerCase(),
        name: username,
        subject,
        language,
        memberId,
        orderNumber: null,
        isAddressVerified: false,
        state: 'waiting',
        assignedTo: staffId,
        at,
        dueAt: addMs(at, hoursToMs(hours)),
      })
    } while (threadId === undefined)
    const messageId = await holdAnswer(services, tx, { threadId, siteId, staffId, text, key, at })
    publishStaffChange(tx, 'support')
    await recordAct(services, tx, authority, {
      act: 'support.answered',
      object: `support:${reference}`,
      memberId,
      after: { messageId },
    })
    return { reference }
  })
