import { createProblem } from '@amarelle/contract/domain/errors'
import { daysToMs, addMs } from '../../platform/clock.ts'
import type { RequestContext, Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { assertMember } from '../../platform/actor.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { limitTokenGuesses } from '../mail-tokens/limit-token-guesses.ts'
import { findMemberById, setActivated } from '../members/member.sql.ts'
import { countTokensSince, consumeTokenForMember } from '../mail-tokens/mail-tokens.ts'

const maxMailsPerDay = 3

/** Activates an account; event handlers grant the sign-up credits and show the profile in the same transaction. */
export async function activateMember(services: Services, tx: Db, memberId: number): Promise<void> {
  const member = await findMemberById(tx, memberId)
  if (member && (await setActivated(tx, memberId, services.clock.now())))
    await eventBus.emit(services, tx, 'member.activated', { memberId, siteId: member.siteId })
}

/** Activates an account once, with the mailed token. */
export async function activateByToken(context: RequestContext, token: string): Promise<void> {
  const now = context.clock.now()
  await limitTokenGuesses(context, token, 'activation_failed', () =>
    runInTransaction(context.db, async (tx) => {
      const memberId = await consumeTokenForMember(
        tx,
        { siteId: context.site.id, token, kind: 'activation' },
        now,
      )
      if (memberId !== null) await activateMember(context, tx, memberId)
      return memberId
    }),
  )
}

/** Sends the activation mail again; concurrent requests lead to three mails at most (docs/safety.md#links-in-mails). */
export const resendActivation = (context: RequestContext): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    const member = await findMemberById(tx, memberId)
    if (member?.status !== 'not_confirmed') return
    const sentCount = await countTokensSince(
      tx,
      memberId,
      'activation',
      addMs(context.clock.now(), -daysToMs(1)),
    )
    if (sentCount >= maxMailsPerDay) throw createProblem('too_many_mails')
    await enforceRateLimit(
      { db: tx, clock: context.clock },
      `activation:${memberId}`,
      maxMailsPerDay,
      86_400,
      'too_many_mails',
    )
    await queueAccountMail(tx, { kind: 'activation', memberId })
  })
