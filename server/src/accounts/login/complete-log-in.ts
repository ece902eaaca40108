import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { recordLoginDevice } from '../authentication/devices.ts'
import { startSession } from '../authentication/sessions.ts'
import { queueRestoreReminder } from '../deletion/delete-account.ts'
import type { Member } from '../members/member.sql.ts'

/**
 * Starts the session of a person who has just proved to be this member, however they did, and mails about an unknown browser. Throws
 * `pending_deletion` and `account_suspended`.
 */
export async function completeLogIn(context: RequestContext, member: Member): Promise<void> {
  if (member.status === 'pending_deletion') {
    await queueRestoreReminder(context, member.id)
    throw createProblem('pending_deletion')
  }
  if (member.status === 'suspended')
    throw createProblem('account_suspended', { email: context.site.support_email })
  await runInTransaction(context.db, async (tx) => {
    await startSession(context, tx, member.id)
    await recordLoginDevice(context, tx, member.id)
  })
}
