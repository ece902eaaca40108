import { createProblem } from '@amarelle/contract/domain/errors'
import { daysToMs, addMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { createPort } from '../../platform/modules/port.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { assertMember } from '../../platform/actor.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { limitTokenGuesses } from '../mail-tokens/limit-token-guesses.ts'
import { findMemberById, setActivated } from '../members/member.sql.ts'
import { countTokensSince, consumeTokenForMember } from '../mail-tokens/mail-tokens.ts'

const maxMailsPerDay = 3

/** Implemented by `age-checks`: whether a member has to prove their age before the account is activated. */
export const activationCheckPort =
  createPort<(context: RequestContext, memberId: number) => Promise<boolean>>('activation check')

/**
 * Activates an account; event handlers grant the sign-up credits and show the profile in the same transaction, `context.db`. Throws
 * `age_proof_required`.
 */
export async function activateMember(context: RequestContext, memberId: number): Promise<void> {
  const { db, clock } = context
  if (await activationCheckPort.get()(context, memberId)) throw createProblem('age_proof_required')
  const member = await findMemberById(db, memberId)
  if (member && (await setActivated(db, memberId, clock.now())))
    await eventBus.emit(context, db, 'member.activated', { memberId, siteId: member.siteId })
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
      if (memberId !== null) await activateMember({ ...context, db: tx }, memberId)
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
