import type { completeSignUp as endpoint } from '@amarelle/contract/accounts'
import type { Parsed } from '@amarelle/contract/endpoint'
import { fieldProblem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { inTransaction, isUniqueViolation } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { queueMail } from './account-mails.job.ts'
import { checkSignUpFields } from './check-sign-up.ts'
import { knowDevice } from './devices.ts'
import { limitTokenGuesses } from './limit-token-guesses.ts'
import { isMadeUp } from './made-up-name.ts'
import { type Member, memberById, setCompleted } from './member.sql.ts'
import { hashPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { giveSignUpConsents } from './sign-up-consents.ts'
import { timeZoneOr } from './time-zone.ts'
import { holderOfToken, useToken } from './tokens.ts'

type Input = Parsed<typeof endpoint>

/** Whose account a completion link is for; refuses one that is used, expired, another site's, or not needed any more. */
function holder(context: Context, token: string): Promise<Member> {
  return limitTokenGuesses(context, token, 'link_expired', async () => {
    const given = { siteId: context.site.id, token, kind: 'completion' } as const
    const id = await holderOfToken(context.db, given, context.clock.now())
    const member = id === null ? null : await memberById(context.db, id)
    return member?.incomplete && member.status === 'not_confirmed' ? member : null
  })
}

/** What an account made by API has: its address, and its name unless that was made up. */
export async function incompleteSignUp(context: Context, token: string) {
  const { id, email, username } = await holder(context, token)
  return { id, email, name: isMadeUp(username) ? null : username }
}

/**
 * Makes an account made by API the person's own: name, password, consents; logs in, for the password was chosen just now.
 * It still waits for its activation mail.
 */
export async function completeSignUp(context: Context, input: Input): Promise<number> {
  const { id, email } = await holder(context, input.token)
  await checkSignUpFields(context, { email, name: input.name, password: input.password }, id)
  const passwordHash = await hashPassword(input.password)
  const now = context.clock.now()
  const complete = () =>
    inTransaction(context.db, async (tx) => {
      const given = { siteId: context.site.id, token: input.token, kind: 'completion' } as const
      if ((await useToken(tx, given, now)) === null) return null
      const timeZone = timeZoneOr(input.time_zone, context.site.time_zone)
      if (!(await setCompleted(tx, id, { username: input.name, passwordHash, timeZone }))) return null
      await giveSignUpConsents(context, tx, id, input)
      const { name, looking_for: lookingFor } = input
      await events.emit(context, tx, 'member.completed', { memberId: id, name, lookingFor })
      await queueMail(tx, { kind: 'activation', memberId: id })
      await startSession(context, tx, id)
      await knowDevice(context, tx, id)
      return id
    })
  try {
    return await limitTokenGuesses(context, input.token, 'link_expired', complete)
  } catch (error) {
    // Taken between the check and here.
    throw isUniqueViolation(error) ? fieldProblem({ name: 'username_taken' }) : error
  }
}
