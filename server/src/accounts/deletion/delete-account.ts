import { type deleteAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { incrementUsage } from '../../platform/limits/usage-limits.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { confirmPassword } from '../authentication/confirm-password.ts'
import { getRestoreDeadline } from '../members/restore-deadline.ts'
import {
  deleteMemberPushSubscriptions,
  insertDeletionReason,
  setDeletionRequested,
  setRestored,
} from './deletion.sql.ts'
import { limitTokenGuesses } from '../mail-tokens/limit-token-guesses.ts'
import { queuePurge } from './purge-members.job.ts'
import { endSessions } from '../authentication/sessions.ts'
import { revokeTokens, consumeTokenForMember } from '../mail-tokens/mail-tokens.ts'

const maxMailsPerDay = 3

/**
 * Closes the member's account after a password check: hides it, ends all sessions and makes it restorable by a mailed link for
 * 14 days, or erases it at once (docs/product.md#the-end-of-an-account). The reason is stored without the member. Returns the
 * restore deadline, or null when it cannot be restored.
 */
export async function deleteAccount(
  context: RequestContext,
  { password, reason, erase_now: eraseNow }: ParsedEndpointInput<typeof deleteAccountEndpoint>,
): Promise<Date | null> {
  const member = await confirmPassword(context, password)
  const now = context.clock.now()
  await runInTransaction(context.db, async (tx) => {
    if (!(await setDeletionRequested(tx, member.id, eraseNow ? 'deleted' : 'pending_deletion', now)))
      throw createProblem('authentication_required')
    await endSessions(tx, member.id)
    await revokeTokens(tx, member.id, now)
    await deleteMemberPushSubscriptions(tx, member.id)
    await insertDeletionReason(tx, member.siteId, reason ?? 'none', eraseNow, now)
    await eventBus.emit(context, tx, 'member.deleted', { memberId: member.id })
    if (eraseNow) await queuePurge(tx, member.id, now)
    else await queueAccountMail(tx, { kind: 'reactivation', memberId: member.id })
  })
  context.setSession(null)
  return eraseNow ? null : getRestoreDeadline(now)
}

/** Restores an account and its profile with the mailed token. Does not log in. */
export async function restoreAccount(context: RequestContext, token: string): Promise<void> {
  await limitTokenGuesses(context, token, 'link_expired', () =>
    runInTransaction(context.db, async (tx) => {
      const now = context.clock.now()
      const memberId = await consumeTokenForMember(
        tx,
        { siteId: context.site.id, token, kind: 'reactivation' },
        now,
      )
      const status = memberId === null ? null : await setRestored(tx, memberId)
      if (memberId === null || status === null) return null
      await revokeTokens(tx, memberId, now, ['reactivation'])
      await eventBus.emit(context, tx, 'member.restored', { memberId, activated: status === 'active' })
      return memberId
    }),
  )
}

/** Mails the restore link again, at most three times a day, to a member who logs in while the account is pending deletion. */
export async function queueRestoreReminder(context: RequestContext, memberId: number): Promise<void> {
  if ((await incrementUsage(context, `reactivation:${memberId}`, 86_400)) <= maxMailsPerDay)
    await queueAccountMail(context.db, { kind: 'reactivation', memberId })
}
