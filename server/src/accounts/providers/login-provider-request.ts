// A browser that is sent to a provider, and what it brings back.
import { createProblem } from '@amarelle/contract/domain/errors'
import {
  getLoginProviderCallbackPath,
  type LoginProvider,
  loginProviderRequestMinutes,
} from '@amarelle/contract/endpoints/sign-in/login-providers'
import { authorizationCodeGrant, buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { computeBlindHash } from '../../platform/crypto/blind-hash.ts'
import { createToken, hashToken } from '../../platform/crypto/tokens.ts'
import { createClientLimitKey, enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { getLoginProviderClient, toProviderProblem } from './login-provider-client.ts'
import { consumeLoginProviderRequest, insertLoginProviderRequest } from './login-provider-request.sql.ts'

const maxRequestsPerHour = 100

const getCallbackUrl = ({ origin }: Pick<RequestContext, 'origin'>, provider: LoginProvider): string =>
  origin + getLoginProviderCallbackPath(provider)

/** Nonce and verifier of a request. Nobody can derive them from its state without our secret, so no row and no cookie holds them. */
const deriveRequestSecrets = ({ config }: Pick<RequestContext, 'config'>, state: string) => ({
  nonce: computeBlindHash(config, 'log-in provider nonce', state).toString('base64url'),
  verifier: computeBlindHash(config, 'log-in provider verifier', state).toString('base64url'),
})

interface NewRequest {
  /** The session that links an account; null for a log-in. */
  readonly sessionId: string | null
  readonly returnPath: string
}
/**
 * Expects this browser back from a provider within ten minutes, and returns the address to send it to. Only the number of the account is
 * asked for, by the scope `openid`. Throws `login_provider_unavailable` and `too_many_requests`.
 */
export async function createLoginProviderRequest(
  context: RequestContext,
  provider: LoginProvider,
  { sessionId, returnPath }: NewRequest,
): Promise<URL> {
  const { db, site, clock } = context
  await enforceRateLimit(
    context,
    `login-provider-request:${createClientLimitKey(context)}`,
    maxRequestsPerHour,
    3600,
  )
  const client = await getLoginProviderClient(context, provider)
  const device = context.device ?? createToken()
  context.setDevice(device)
  const state = createToken()
  await insertLoginProviderRequest(db, {
    state_hash: hashToken(state),
    site_id: site.id,
    provider,
    device_hash: hashToken(device),
    session_id: sessionId,
    return_path: returnPath,
    expires_at: addMs(clock.now(), minutesToMs(loginProviderRequestMinutes)),
  })
  const { nonce, verifier } = deriveRequestSecrets(context, state)
  return buildAuthorizationUrl(client, {
    response_type: 'code',
    scope: 'openid',
    redirect_uri: getCallbackUrl(context, provider),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Apple demands it of clients that ask for a scope.
    ...(provider === 'apple' ? { response_mode: 'form_post' } : {}),
  })
}

/**
 * Uses up the request to which a response belongs: it must have been made in this browser, on this site, for this provider. Throws
 * `login_provider_refused`.
 */
export async function takeLoginProviderRequest(
  { db, site, clock, device }: RequestContext,
  provider: LoginProvider,
  response: URLSearchParams,
) {
  const request = await consumeLoginProviderRequest(
    db,
    {
      stateHash: hashToken(response.get('state') ?? ''),
      siteId: site.id,
      provider,
      deviceHash: hashToken(device ?? ''),
    },
    clock.now(),
  )
  if (!request) throw createProblem('login_provider_refused')
  return request
}

/**
 * Exchanges the code of a response and returns the provider's number of the account. The library verifies state, issuer, audience, nonce,
 * age and signature. Throws `login_provider_cancelled`, `login_provider_refused` and `login_provider_unavailable`.
 */
export async function fetchSubject(
  context: RequestContext,
  provider: LoginProvider,
  response: URLSearchParams,
): Promise<string> {
  const client = await getLoginProviderClient(context, provider)
  const state = response.get('state') ?? ''
  const { nonce, verifier } = deriveRequestSecrets(context, state)
  const address = new URL(getCallbackUrl(context, provider))
  address.search = response.toString()
  try {
    const tokens = await authorizationCodeGrant(client, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const subject = tokens.claims()?.sub
    if (!subject) throw createProblem('login_provider_refused')
    return subject
  } catch (error) {
    throw toProviderProblem(context, provider, error)
  }
}
