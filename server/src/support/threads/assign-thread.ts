import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { recordAct } from '../../staff/index.ts'
import { assertNotAssigned, describeThread, findThreadFor } from './find-thread-for.ts'
import { findLastMessage } from './message.sql.ts'
import { updateThread } from './thread.sql.ts'

interface Assignment {
  readonly reference: string
  /** The owner of the thread when the actor decided. */
  readonly from: number | null
  readonly to: 'me' | 'nobody'
}
/** Assigns a thread to the actor, also one of a colleague, or to nobody. Throws `not_found`, `forbidden` and `already_claimed`. */
export const assignThread = (services: Services, actor: StaffActor, { reference, from, to }: Assignment) =>
  runInTransaction(services.db, async (tx) => {
    const { thread, authority } = await findThreadFor(
      { ...services, db: tx },
      actor,
      'support.answer',
      reference,
    )
    if (thread.assignedTo !== from) assertNotAssigned(actor, thread)
    const assignedTo = to === 'me' ? actor.staffId : null
    if (thread.assignedTo === assignedTo) return
    await updateThread(tx, thread.id, { assigned_to: assignedTo })
    publishStaffChange(tx, 'support')
    await recordAct(services, tx, authority, {
      act: 'support.assigned',
      ...describeThread(thread),
      before: { assignedTo: thread.assignedTo },
      after: { assignedTo },
    })
  })

/** Closes a thread; a new mail opens it again. Throws `not_found`, `forbidden`, and `thread_changed` if one has just arrived. */
export const closeThread = (
  services: Services,
  actor: StaffActor,
  { reference, lastMessageId }: { reference: string; lastMessageId: number },
) =>
  runInTransaction(services.db, async (tx) => {
    const { thread, authority } = await findThreadFor(
      { ...services, db: tx },
      actor,
      'support.answer',
      reference,
    )
    if (thread.state === 'closed') return
    if ((await findLastMessage(tx, thread.id))?.id !== lastMessageId) throw createProblem('thread_changed')
    await updateThread(tx, thread.id, { state: 'closed' })
    publishStaffChange(tx, 'support')
    await recordAct(services, tx, authority, { act: 'support.closed', ...describeThread(thread) })
  })
