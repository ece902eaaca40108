import { problem } from '@amarelle/contract/errors'
import { days, later } from '../platform/clock.ts'
import type { Context, Parts } from '../platform/context.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { limit } from '../platform/limits.ts'
import { requireMember } from '../platform/require-member.ts'
import { queueMail } from './account-mails.job.ts'
import { limitTokenGuesses } from './limit-token-guesses.ts'
import { memberById, setActivated } from './member.sql.ts'
import { tokensSince, useToken } from './tokens.ts'

const mailsADay = 3

/** Marks an account activated; who hears of it grants the sign-up credits and shows the profile, in the same transaction. */
export async function activateMember(parts: Parts, tx: Db, memberId: number): Promise<void> {
  const member = await memberById(tx, memberId)
  if (member && (await setActivated(tx, memberId, parts.clock.now())))
    await events.emit(parts, tx, 'member.activated', { memberId, siteId: member.siteId })
}

/** Activates once, by the mailed token. */
export async function activate(context: Context, token: string): Promise<void> {
  const now = context.clock.now()
  await limitTokenGuesses(context, token, 'activation_failed', () =>
    inTransaction(context.db, async (tx) => {
      const memberId = await useToken(tx, { siteId: context.site.id, token, kind: 'activation' }, now)
      if (memberId !== null) await activateMember(context, tx, memberId)
      return memberId
    }),
  )
}

/** Sends the activation mail again; of many presses at once at most three mails come (docs/safety.md#links-in-mails). */
export const resendActivation = (context: Context): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const memberId = requireMember(context)
    const member = await memberById(tx, memberId)
    if (member?.status !== 'not_confirmed') return
    const sent = await tokensSince(tx, memberId, 'activation', later(context.clock.now(), -days(1)))
    if (sent >= mailsADay) throw problem('too_many_mails')
    await limit(
      { db: tx, clock: context.clock },
      `activation:${memberId}`,
      mailsADay,
      86_400,
      'too_many_mails',
    )
    await queueMail(tx, { kind: 'activation', memberId })
  })
