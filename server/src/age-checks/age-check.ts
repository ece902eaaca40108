import { type AgeCheckMethod, ageCheckMinutes } from '@amarelle/contract/domain/age-checks'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type {
  getAgeCheckEndpoint,
  startAgeCheckEndpoint,
} from '@amarelle/contract/endpoints/verification/age-check'
import { assertMember, getSessionId } from '../platform/actor.ts'
import { addMs, minutesToMs } from '../platform/clock.ts'
import type { RequestContext } from '../platform/context.ts'
import { createToken, hashToken } from '../platform/crypto/tokens.ts'
import { enforceRateLimit } from '../platform/limits/usage-limits.ts'
import {
  findAgeCheckRequest,
  replaceAgeCheckRequest,
  useProviderRequest,
} from './proof/age-check-request.sql.ts'
import { upsertAgeProof } from './proof/age-proof.sql.ts'
import { assertAdultByProvider, createAgeProviderUrl } from './provider/age-provider.ts'
import { findAcceptedProof, findAgeCheck } from './rule/age-check-rule.ts'
import { listConfiguredMethods } from './rule/configured-methods.ts'
import { createSandboxUrl, isAdultInSandbox } from './sandbox.ts'
import { createWalletUrl } from './wallet/wallet-request.ts'

const maxRequestsPerHour = 60
const maxRefusalsPerHour = 30

export async function getAgeCheck(
  context: RequestContext,
): Promise<EndpointAnswer<typeof getAgeCheckEndpoint>> {
  const memberId = assertMember(context)
  const { db, config, clock } = context
  const rule = await findAgeCheck(context, memberId)
  const proof = rule && (await findAcceptedProof(context, memberId, rule))
  const sessionId = getSessionId(context)
  const request = sessionId === null ? undefined : await findAgeCheckRequest(db, sessionId)
  const isWallet = request?.method === 'wallet' && request.expires_at > clock.now()
  const configured = listConfiguredMethods(config)
  return {
    rule: rule && {
      country: rule.country,
      methods: configured.filter((method) => rule.methods.includes(method)),
    },
    proof: proof && { method: proof.method, proven_at: proof.proven_at.toISOString() },
    provider: config.ageChecks.provider?.name ?? null,
    wallet: isWallet ? (request.used ? 'refused' : 'waiting') : null,
    return_path: request?.return_path ?? null,
  }
}

const createUrl: Readonly<
  Record<AgeCheckMethod, (context: RequestContext, state: string) => string | Promise<string>>
> = { wallet: createWalletUrl, provider: createAgeProviderUrl, sandbox: createSandboxUrl }

/**
 * Expects a proof from this session within ten minutes, and returns the address that asks for it. Throws `age_check_not_needed`,
 * `age_check_unavailable` for a method that the rule does not offer or whose provider is away, and `too_many_requests`.
 */
export async function startAgeCheck(
  context: RequestContext,
  { method, return_path: returnPath }: ParsedEndpointInput<typeof startAgeCheckEndpoint>,
): Promise<EndpointAnswer<typeof startAgeCheckEndpoint>> {
  const memberId = assertMember(context)
  const sessionId = getSessionId(context)
  if (sessionId === null) throw createProblem('authentication_required')
  const { db, site, clock, config } = context
  const rule = await findAgeCheck(context, memberId)
  if (!rule) throw createProblem('age_check_not_needed')
  if (!rule.methods.includes(method) || !listConfiguredMethods(config).includes(method))
    throw createProblem('age_check_unavailable')
  await enforceRateLimit(context, `age-check:${memberId}`, maxRequestsPerHour, 3600)
  const state = createToken()
  const url = await createUrl[method](context, state)
  await replaceAgeCheckRequest(db, {
    state_hash: hashToken(state),
    site_id: site.id,
    member_id: memberId,
    session_id: sessionId,
    method,
    return_path: returnPath,
    expires_at: addMs(clock.now(), minutesToMs(ageCheckMinutes)),
  })
  return { url }
}

async function completeRequest(context: RequestContext, response: URLSearchParams): Promise<string> {
  const memberId = assertMember(context)
  const { db, site, clock } = context
  const state = response.get('state') ?? ''
  const sessionId = getSessionId(context)
  const request =
    sessionId === null
      ? undefined
      : await useProviderRequest(
          db,
          { stateHash: hashToken(state), siteId: site.id, memberId, sessionId },
          clock.now(),
        )
  if (!request) throw createProblem('age_check_refused')
  if (request.method === 'provider') await assertAdultByProvider(context, state, response)
  else if (!isAdultInSandbox(context, response)) throw createProblem('age_check_refused')
  await upsertAgeProof(db, memberId, request.method, clock.now())
  return request.return_path
}

/**
 * Completes a proof with the query of the callback, and returns the path to which it leads. Only that the person is 18 or over is stored,
 * by which method and when; of a refusal, nothing. Throws as `completeAgeCheckEndpoint` says.
 */
export async function completeAgeCheck(context: RequestContext, response: string): Promise<string> {
  return completeRequest(context, new URLSearchParams(response)).catch(async (error: unknown) => {
    await enforceRateLimit(context, `age-check-refused:${assertMember(context)}`, maxRefusalsPerHour, 3600)
    throw error
  })
}
