import type { MailDisabledReason } from '@amarelle/contract/endpoints/notifications'
import { findMemberById } from '../../accounts/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { assertMember } from '../../platform/actor.ts'
import { computeAddressHash } from './mail-suppression.ts'
import { deleteBounces, deleteSuppression, enableMails } from './mail-suppression.sql.ts'

const maxAttemptsPerDay = 5

/**
 * Enables stopped mails again at the member's own request (docs/messages.md#stopped-mails), at most five times a day
 * (`too_many_requests`). A new bounce or complaint stops them again.
 */
export async function enableMail(context: RequestContext, reason: MailDisabledReason): Promise<void> {
  const memberId = assertMember(context)
  await enforceRateLimit(context, `enable-mail:${memberId}`, maxAttemptsPerDay, 86_400)
  await runInTransaction(context.db, async (tx) => {
    const member = await findMemberById(tx, memberId)
    if (!member) return
    await enableMails(tx, memberId, reason)
    if (reason === 'listunsubscribe') return
    await deleteSuppression(tx, computeAddressHash(context.config, member.email))
    await deleteBounces(tx, memberId)
  })
}
