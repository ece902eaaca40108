import { type deleteAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext, Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { incrementUsage } from '../../platform/limits/usage-limits.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { confirmPassword } from '../authentication/confirm-password.ts'
import type { Member } from '../members/member.sql.ts'
import { getRestoreDeadline } from '../members/restore-deadline.ts'
import {
  deleteMemberPushSubscriptions,
  insertDeletionReason,
  setDeletionRequested,
  setRestored,
} from './deletion.sql.ts'
import { limitTokenGuesses } from '../mail-tokens/limit-token-guesses.ts'
import { revokeLoginCodes } from '../login/login-code.sql.ts'
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
    const closing = { reason: reason ?? 'none', eraseNow, from: ['not_confirmed', 'active'] } as const
    if (!(await closeAccount(context, tx, member, closing))) throw createProblem('authentication_required')
  })
  context.setSession(null)
  return eraseNow ? null : getRestoreDeadline(now)
}

interface Closing {
  readonly reason: string
  readonly eraseNow: boolean
  /** The states in which the account may be. */
  readonly from: readonly Member['status'][]
}
/**
 * Closes an account in the caller's transaction, to be erased after 14 days or at once; a suspended one stays suspended until then.
 * Returns false if it is in another state.
 */
export async function closeAccount(
  services: Services,
  tx: Db,
  { id: memberId, siteId }: Pick<Member, 'id' | 'siteId'>,
  { reason, eraseNow, from }: Closing,
): Promise<boolean> {
  const now = services.clock.now()
  const status = eraseNow ? 'deleted' : 'pending_deletion'
  if (!(await setDeletionRequested(tx, memberId, { status, from, at: now }))) return false
  await endSessions(tx, memberId)
  await revokeTokens(tx, memberId, now)
  await revokeLoginCodes(tx, memberId)
  await deleteMemberPushSubscriptions(tx, memberId)
  await insertDeletionReason(tx, siteId, reason, eraseNow, now)
  await eventBus.emit(services, tx, 'member.deleted', { memberId })
  if (eraseNow) await queuePurge(tx, memberId, now)
  else await queueAccountMail(tx, { kind: 'reactivation', memberId })
  return true
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
