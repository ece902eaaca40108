import { problem } from '@amarelle/contract/errors'
import { days, later } from '../platform/clock.ts'
import { type Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { requireMember } from '../platform/require-member.ts'
import { queueMail } from './account-mails.job.ts'
import { limitTokenGuesses } from './limit-token-guesses.ts'
import { memberById, setActivated } from './member.sql.ts'
import { tokensSince, useToken } from './tokens.ts'

const mailsADay = 3

/** Activates once; who hears of it grants the sign-up credits and shows the profile, in the same transaction. */
export async function activate(context: Context, token: string): Promise<void> {
  const now = context.clock.now()
  await limitTokenGuesses(context, token, 'activation_failed', () =>
    inTransaction(context.db, async (tx) => {
      const memberId = await useToken(tx, token, 'activation', now)
      const member = memberId === null ? null : await memberById(tx, memberId)
      if (member && (await setActivated(tx, member.id, now)))
        await events.emit(context, tx, 'member.activated', { memberId: member.id, siteId: member.siteId })
      return member
    }),
  )
}

export const resendActivation = (context: Context): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const memberId = requireMember(context)
    const member = await memberById(tx, memberId)
    if (member?.status !== 'not_confirmed') return
    const sent = await tokensSince(tx, memberId, 'activation', later(context.clock.now(), -days(1)))
    if (sent >= mailsADay) throw problem('too_many_mails')
    await queueMail(tx, { kind: 'activation', memberId })
  })
