import { problem } from '@amarelle/contract/errors'
import { days, later } from '../platform/clock.ts'
import { type Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { requireMember } from '../platform/require-member.ts'
import { queueMail } from './account-mails.job.ts'
import { memberById, setActivated } from './member.sql.ts'
import { tokensSince, useToken } from './tokens.ts'

const mailsADay = 3

/** Activates once; who hears of it grants the sign-up credits and shows the profile, in the same transaction. */
export const activate = (context: Context, token: string): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const memberId = await useToken(tx, token, 'activation', now)
    if (memberId === null) throw problem('activation_failed')
    const member = await memberById(tx, memberId)
    if (member && (await setActivated(tx, memberId, now)))
      await events.emit(context, tx, 'member.activated', { memberId, siteId: member.siteId })
  })

export const resendActivation = (context: Context): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const memberId = requireMember(context)
    const member = await memberById(tx, memberId)
    if (member?.status !== 'not_confirmed') return
    const sent = await tokensSince(tx, memberId, 'activation', later(context.clock.now(), -days(1)))
    if (sent >= mailsADay) throw problem('too_many_mails')
    await queueMail(tx, { kind: 'activation', memberId })
  })
