import type { completeSignUpEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createFieldProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction, isUniqueViolation } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { validateSignUpFields } from './validate-sign-up.ts'
import { rememberDevice } from '../authentication/devices.ts'
import { limitTokenGuesses } from '../mail-tokens/limit-token-guesses.ts'
import { isGeneratedUsername } from './generated-username.ts'
import { type Member, findMemberById, setSignUpCompleted } from '../members/member.sql.ts'
import { hashPassword } from '../authentication/passwords.ts'
import { startSession } from '../authentication/sessions.ts'
import { recordSignUpConsents } from './sign-up-consents.ts'
import { resolveTimeZone } from '../members/resolve-time-zone.ts'
import { findTokenMember, consumeTokenForMember } from '../mail-tokens/mail-tokens.ts'

type CompleteSignUpInput = ParsedEndpointInput<typeof completeSignUpEndpoint>

/** Finds the account of a completion link; throws when it is used, expired, of another site, or already completed. */
function findCompletingMember(context: RequestContext, token: string): Promise<Member> {
  return limitTokenGuesses(context, token, 'link_expired', async () => {
    const tokenLookup = { siteId: context.site.id, token, kind: 'completion' } as const
    const id = await findTokenMember(context.db, tokenLookup, context.clock.now())
    const member = id === null ? null : await findMemberById(context.db, id)
    return member?.incomplete && member.status === 'not_confirmed' ? member : null
  })
}

/** Returns the address of an account created by API, and its name unless it was generated. */
export async function loadIncompleteSignUp(context: RequestContext, token: string) {
  const { id, email, username } = await findCompletingMember(context, token)
  return { id, email, name: isGeneratedUsername(username) ? null : username }
}

/**
 * Completes an account created by API with name, password and consents, and logs in. The account still awaits its activation
 * mail.
 */
export async function completeSignUp(context: RequestContext, input: CompleteSignUpInput): Promise<number> {
  const { id, email } = await findCompletingMember(context, input.token)
  await validateSignUpFields(context, { email, name: input.name, password: input.password }, id)
  const passwordHash = await hashPassword(input.password)
  const now = context.clock.now()
  const complete = () =>
    runInTransaction(context.db, async (tx) => {
      const tokenLookup = { siteId: context.site.id, token: input.token, kind: 'completion' } as const
      if ((await consumeTokenForMember(tx, tokenLookup, now)) === null) return null
      const timeZone = resolveTimeZone(input.time_zone, context.site.time_zone)
      if (!(await setSignUpCompleted(tx, id, { username: input.name, passwordHash, timeZone }))) return null
      await recordSignUpConsents(context, tx, id, input)
      const { name, looking_for: lookingFor } = input
      await eventBus.emit(context, tx, 'member.completed', { memberId: id, name, lookingFor })
      await queueAccountMail(tx, { kind: 'activation', memberId: id })
      await startSession(context, tx, id)
      await rememberDevice(context, tx, id)
      return id
    })
  try {
    return await limitTokenGuesses(context, input.token, 'link_expired', complete)
  } catch (error) {
    // The name was taken after the check.
    throw isUniqueViolation(error) ? createFieldProblem({ name: 'username_taken' }) : error
  }
}
