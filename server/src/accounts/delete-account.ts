import { type deleteAccount as endpoint } from '@amarelle/contract/accounts'
import type { Parsed } from '@amarelle/contract/endpoint'
import { problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { countUse } from '../platform/limits.ts'
import { queueMail } from './account-mails.job.ts'
import { confirmPassword } from './confirm-password.ts'
import { restorableUntil } from './deletion-times.ts'
import { forgetPush, insertDeletionReason, setDeletionRequested, setRestored } from './deletion.sql.ts'
import { limitTokenGuesses } from './limit-token-guesses.ts'
import { queuePurge } from './purge-members.job.ts'
import { endSessions } from './sessions.ts'
import { endTokens, useToken } from './tokens.ts'

const mailsADay = 3

/**
 * Closes the account of who gives the password again: hidden and logged out everywhere at once, restorable by a mailed link
 * for 14 days, or erased at once (docs/product.md#the-end-of-an-account). The reason is kept without the member. Answers until when it can be
 * restored, null when it can't.
 */
export async function deleteAccount(
  context: Context,
  { password, reason, erase_now: eraseNow }: Parsed<typeof endpoint>,
): Promise<Date | null> {
  const member = await confirmPassword(context, password)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (!(await setDeletionRequested(tx, member.id, eraseNow ? 'deleted' : 'pending_deletion', now)))
      throw problem('authentication_required')
    await endSessions(tx, member.id)
    await endTokens(tx, member.id, now)
    await forgetPush(tx, member.id)
    await insertDeletionReason(tx, member.siteId, reason ?? 'none', eraseNow, now)
    await events.emit(context, tx, 'member.deleted', { memberId: member.id })
    if (eraseNow) await queuePurge(tx, member.id, now)
    else await queueMail(tx, { kind: 'reactivation', memberId: member.id })
  })
  context.setSession(null)
  return eraseNow ? null : restorableUntil(now)
}

/** Restores an account as it was, by the mailed token; its profile is shown again. It logs nobody in. */
export async function restoreAccount(context: Context, token: string): Promise<void> {
  await limitTokenGuesses(context, token, 'link_expired', () =>
    inTransaction(context.db, async (tx) => {
      const now = context.clock.now()
      const memberId = await useToken(tx, { siteId: context.site.id, token, kind: 'reactivation' }, now)
      const status = memberId === null ? null : await setRestored(tx, memberId)
      if (memberId === null || status === null) return null
      await endTokens(tx, memberId, now, ['reactivation'])
      await events.emit(context, tx, 'member.restored', { memberId, activated: status === 'active' })
      return memberId
    }),
  )
}

/** Mails the link again to who logs in while the account waits to be deleted, at most three times a day. */
export async function remindOfDeletion(context: Context, memberId: number): Promise<void> {
  if ((await countUse(context, `reactivation:${memberId}`, 86_400)) <= mailsADay)
    await queueMail(context.db, { kind: 'reactivation', memberId })
}
