import { createProblem } from '@amarelle/contract/domain/errors'
import { type LoginProvider, loginProviderNames } from '@amarelle/contract/endpoints/sign-in/login-providers'
import { getSessionId } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import { computeBlindHash } from '../../platform/crypto/blind-hash.ts'
import { createClientLimitKey, enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { completeLogIn } from '../login/complete-log-in.ts'
import { findMemberById } from '../members/member.sql.ts'
import { fetchSubject, takeLoginProviderRequest } from './login-provider-request.ts'
import { findMemberIdentity, setIdentityUsed } from './member-identity.sql.ts'
import { linkIdentity } from './own-identities.ts'

const maxRefusalsPerHour = 60

const hashSubject = ({ config, site }: RequestContext, provider: LoginProvider, subject: string): Buffer =>
  computeBlindHash(config, 'log-in provider subject', `${site.id}:${provider}:${subject}`)

/** Logs in the member to whom an account is linked. No address is compared: an account that nobody linked opens nothing. */
async function logInWithIdentity(
  context: RequestContext,
  provider: LoginProvider,
  subjectHash: Buffer,
): Promise<void> {
  const { db, site, clock } = context
  const identity = await findMemberIdentity(db, site.id, subjectHash)
  const member = identity && (await findMemberById(db, identity.member_id))
  if (!identity || !member || member.status === 'deleted')
    throw createProblem('identity_not_linked', { provider: loginProviderNames[provider] })
  await completeLogIn(context, member)
  await setIdentityUsed(db, identity, clock.now())
}

/** Completes what was started; returns the path to which it leads. */
async function completeRequest(
  context: RequestContext,
  provider: LoginProvider,
  response: URLSearchParams,
): Promise<string> {
  const { sessionId, returnPath } = await takeLoginProviderRequest(context, provider, response)
  // Somebody else's session must not get the account, also in the same browser.
  if (sessionId !== null && sessionId !== getSessionId(context)) throw createProblem('login_provider_refused')
  const subjectHash = hashSubject(context, provider, await fetchSubject(context, provider, response))
  if (sessionId === null) await logInWithIdentity(context, provider, subjectHash)
  else await linkIdentity(context, provider, subjectHash)
  return returnPath
}

/**
 * Completes a log-in or a link with the query of the callback, and returns the path to which it leads. Only failures are counted, and only
 * against the caller's own address. Throws as `completeProviderRequestEndpoint` says.
 */
export async function completeProviderRequest(
  context: RequestContext,
  provider: LoginProvider,
  response: string,
): Promise<string> {
  return completeRequest(context, provider, new URLSearchParams(response)).catch(async (error: unknown) => {
    const key = `login-provider:${createClientLimitKey(context)}`
    await enforceRateLimit(context, key, maxRefusalsPerHour, 3600)
    throw error
  })
}
