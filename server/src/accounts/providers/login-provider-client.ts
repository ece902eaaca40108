// The clients of OpenID Connect with which Google and Apple are asked who somebody is.
import { createProblem, Problem } from '@amarelle/contract/domain/errors'
import {
  type LoginProvider,
  loginProviderNames,
  loginProviders,
} from '@amarelle/contract/endpoints/sign-in/login-providers'
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  ClientError,
  ClientSecretPost,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
} from 'openid-client'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'
import { fetchWithLimit } from '../../platform/http/fetch-with-limit.ts'
import type { AppleClientConfig, GoogleClientConfig } from '../../platform/login-provider-config.ts'
import { createAppleClientSecret } from './apple-client-secret.ts'

/** For each request to a provider. */
const timeoutSeconds = 5
const maxAnswerBytes = 262_144
/** How long the addresses that a provider publishes are used. Its keys are renewed by the library. */
const metadataLifetimeMs = daysToMs(1)

/** The providers that are configured. */
export const listLoginProviders = ({ loginProviders: configured }: Config): LoginProvider[] =>
  loginProviders.filter((provider) => configured[provider] !== null)

const fetchAnswer: CustomFetch = (url, options) => fetchWithLimit(url, options as RequestInit, maxAnswerBytes)

/** Apple's secret is signed anew for each request, since it is valid for minutes. */
const createClientAuth = (client: GoogleClientConfig | AppleClientConfig): ClientAuth =>
  'clientSecret' in client
    ? ClientSecretPost(client.clientSecret)
    : (...request) => ClientSecretPost(createAppleClientSecret(client, new Date()))(...request)

const discoverProvider = (
  client: GoogleClientConfig | AppleClientConfig,
  production: boolean,
): Promise<Configuration> =>
  discovery(new URL(client.issuer), client.clientId, undefined, createClientAuth(client), {
    [customFetch]: fetchAnswer,
    timeout: timeoutSeconds,
    execute: [enableNonRepudiationChecks, ...(production ? [] : [allowInsecureRequests])],
  })

interface DiscoveredClient {
  readonly configuration: Promise<Configuration>
  readonly expiresAt: Date
}
const discoveredClients = new WeakMap<object, DiscoveredClient>()

/** The client of a provider, whose addresses are looked up when they are first needed. Throws `login_provider_unavailable`. */
export async function getLoginProviderClient(
  { config, clock, log }: Pick<Services, 'config' | 'clock' | 'log'>,
  provider: LoginProvider,
): Promise<Configuration> {
  const client = config.loginProviders[provider]
  if (!client) throw createUnavailableProblem(provider)
  const known = discoveredClients.get(client)
  if (known && known.expiresAt > clock.now()) return known.configuration
  const configuration = discoverProvider(client, config.production).catch((error: unknown) => {
    discoveredClients.delete(client)
    throw toProviderProblem({ log }, provider, error)
  })
  discoveredClients.set(client, { configuration, expiresAt: addMs(clock.now(), metadataLifetimeMs) })
  return configuration
}

const createUnavailableProblem = (provider: LoginProvider): Problem =>
  createProblem('login_provider_unavailable', { provider: loginProviderNames[provider] })

/** Codes of the library for an answer that is none of OpenID Connect: the provider, or the way to it, is out of order. */
const outageCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
])
/** Whether the provider is at fault or our client is refused, so that no member can do anything about it. */
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
 * The problem for what the library threw. Only its code is logged, since its details may contain codes and tokens
 * (docs/safety.md#logs).
 */
export function toProviderProblem(
  { log }: Pick<Services, 'log'>,
  provider: LoginProvider,
  error: unknown,
): Problem {
  if (isCancellation(error))
    return createProblem('login_provider_cancelled', { provider: loginProviderNames[provider] })
  const { name, code } = error as { name?: string; code?: string }
  log.warn({ provider, fault: code ?? name }, 'a log-in provider answered something else')
  return isOutage(error) ? createUnavailableProblem(provider) : createProblem('login_provider_refused')
}
