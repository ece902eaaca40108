// A provider of OpenID Connect that tells whether a person is 18 or over, and is asked for nothing else.
import { ageCheckCallbackPath } from '@amarelle/contract/domain/age-checks'
import { createProblem, type Problem } from '@amarelle/contract/domain/errors'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  type Configuration,
} from 'openid-client'
import type { AgeProviderConfig } from '../../platform/config/age-check-config.ts'
import type { RequestContext } from '../../platform/context.ts'
import { classifyOpenIdError, getOpenIdConfiguration } from '../../platform/openid/openid-client.ts'
import { deriveAgeCheckSecrets } from '../proof/request-secrets.ts'

const getCallbackUrl = ({ origin }: Pick<RequestContext, 'origin'>): string => origin + ageCheckCallbackPath

const problemCodes = {
  cancelled: 'age_check_cancelled',
  unavailable: 'age_check_unavailable',
  refused: 'age_check_refused',
} as const
const toAgeProblem = (context: RequestContext, error: unknown): Problem =>
  createProblem(problemCodes[classifyOpenIdError(context, 'age', error)])

/** Throws `age_check_unavailable`. */
async function getAgeProvider(
  context: RequestContext,
): Promise<{ readonly provider: AgeProviderConfig; readonly client: Configuration }> {
  const { provider } = context.config.ageChecks
  if (!provider) throw createProblem('age_check_unavailable')
  const auth = ClientSecretPost(provider.clientSecret)
  const client = await getOpenIdConfiguration(context, provider, auth).catch((error: unknown) => {
    throw toAgeProblem(context, error)
  })
  return { provider, client }
}

/** Creates the address at the provider to which the browser goes. Throws `age_check_unavailable`. */
export async function createAgeProviderUrl(context: RequestContext, state: string): Promise<string> {
  const { provider, client } = await getAgeProvider(context)
  const { nonce, verifier } = deriveAgeCheckSecrets(context, state)
  return buildAuthorizationUrl(client, {
    response_type: 'code',
    scope: provider.scope,
    claims: JSON.stringify({ id_token: { [provider.claim]: { essential: true } } }),
    redirect_uri: getCallbackUrl(context),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href
}

/**
 * Exchanges the code of a response. The library verifies state, issuer, audience, nonce, age and signature of the token; nothing of it is
 * stored. Throws `age_check_refused` unless it says that the person is 18 or over, `age_check_cancelled` and `age_check_unavailable`.
 */
export async function assertAdultByProvider(
  context: RequestContext,
  state: string,
  response: URLSearchParams,
): Promise<void> {
  const { provider, client } = await getAgeProvider(context)
  const { nonce, verifier } = deriveAgeCheckSecrets(context, state)
  const address = new URL(getCallbackUrl(context))
  address.search = response.toString()
  const tokens = await authorizationCodeGrant(client, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  }).catch((error: unknown) => {
    throw toAgeProblem(context, error)
  })
  if (tokens.claims()?.[provider.claim] !== true) throw createProblem('age_check_refused')
}
