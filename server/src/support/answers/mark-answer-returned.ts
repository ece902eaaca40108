import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, hoursToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { getSiteById } from '../../sites/index.ts'
import { setAnswerReturned } from '../threads/message.sql.ts'
import { findThreadById, updateThread } from '../threads/thread.sql.ts'

interface UndeliveredAnswer {
  readonly memberId: number
  readonly mailId: string
  readonly status: string
}
/** Marks an answer to the member as returned and opens its thread again: the member did not get it. Ignores other mails. */
export const markAnswerReturned = (services: Services, undelivered: UndeliveredAnswer): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const at = services.clock.now()
    const threadId = await setAnswerReturned(tx, { ...undelivered, at })
    const thread = threadId === undefined ? undefined : await findThreadById(tx, threadId)
    if (!thread) return
    const site = await getSiteById(services, thread.siteId)
    if (thread.state !== 'open')
      await updateThread(tx, thread.id, {
        state: 'open',
        due_at: addMs(at, hoursToMs(site.support_answer_hours)),
      })
    publishStaffChange(tx, 'support')
  })
