// Clients of OpenID Connect: providers are asked with limits on time and size, and what goes wrong is told apart.
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  type ClientAuth,
  ClientError,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
} from 'openid-client'
import { addMs, daysToMs } from '../clock.ts'
import type { Services } from '../context.ts'
import { fetchWithLimit } from '../http/fetch-with-limit.ts'

/** For each request to a provider. */
const timeoutSeconds = 5
const maxAnswerBytes = 262_144
/** The time for which the addresses that a provider publishes are used. Its keys are renewed by the library. */
const metadataLifetimeMs = daysToMs(1)

const fetchAnswer: CustomFetch = (url, options) => fetchWithLimit(url, options as RequestInit, maxAnswerBytes)

interface OpenIdClient {
  readonly issuer: string
  readonly clientId: string
}
interface DiscoveredClient {
  readonly configuration: Promise<Configuration>
  readonly expiresAt: Date
}
const discoveredClients = new WeakMap<OpenIdClient, DiscoveredClient>()

/**
 * Returns the configuration of a client, whose provider's addresses are looked up when they are first needed. Throws what the library
 * throws.
 */
export async function getOpenIdConfiguration(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  client: OpenIdClient,
  auth: ClientAuth,
): Promise<Configuration> {
  const known = discoveredClients.get(client)
  if (known && known.expiresAt > clock.now()) return known.configuration
  const configuration = discovery(new URL(client.issuer), client.clientId, undefined, auth, {
    [customFetch]: fetchAnswer,
    timeout: timeoutSeconds,
    execute: [enableNonRepudiationChecks, ...(config.production ? [] : [allowInsecureRequests])],
  }).catch((error: unknown) => {
    discoveredClients.delete(client)
    throw error
  })
  discoveredClients.set(client, { configuration, expiresAt: addMs(clock.now(), metadataLifetimeMs) })
  return configuration
}

/** Codes of the library for an answer that is none of OpenID Connect: the provider, or the way to it, is out of order. */
const outageCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
])
const isOutage = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof ResponseBodyError && error.error !== 'invalid_grant') ||
  (error instanceof AuthorizationResponseError &&
    ['server_error', 'temporarily_unavailable'].includes(error.error)) ||
  (error instanceof ClientError && outageCodes.has(error.code ?? ''))
const isCancellation = (error: unknown): boolean =>
  error instanceof AuthorizationResponseError &&
  ['access_denied', 'user_cancelled_authorize'].includes(error.error)

/**
 * Returns what the library's error means: the person stopped, the provider is at fault or refuses our client so that no member can do
 * anything about it (`unavailable`), or the answer is not accepted. Only the error's code is logged, since its details may contain codes
 * and tokens (docs/safety.md#logs).
 */
export function classifyOpenIdError(
  { log }: Pick<Services, 'log'>,
  provider: string,
  error: unknown,
): 'cancelled' | 'unavailable' | 'refused' {
  if (isCancellation(error)) return 'cancelled'
  const { name, code } = error as { name?: string; code?: string }
  log.warn({ provider, fault: code ?? name }, 'an OpenID provider answered something else')
  return isOutage(error) ? 'unavailable' : 'refused'
}
