// The clients of OpenID Connect with which Google and Apple are asked who somebody is.
import { createProblem, type Problem } from '@amarelle/contract/domain/errors'
import {
  type LoginProvider,
  loginProviderNames,
  loginProviders,
} from '@amarelle/contract/endpoints/sign-in/login-providers'
import { type ClientAuth, ClientSecretPost, type Configuration } from 'openid-client'
import type { Config } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'
import type { AppleClientConfig, GoogleClientConfig } from '../../platform/config/login-provider-config.ts'
import { classifyOpenIdError, getOpenIdConfiguration } from '../../platform/openid/openid-client.ts'
import { createAppleClientSecret } from './apple-client-secret.ts'

/** Returns the providers that are configured. */
export const listLoginProviders = ({ loginProviders: configured }: Config): LoginProvider[] =>
  loginProviders.filter((provider) => configured[provider] !== null)

/** Apple's secret is signed anew for each request, since it is valid for minutes. */
const createClientAuth = (client: GoogleClientConfig | AppleClientConfig): ClientAuth =>
  'clientSecret' in client
    ? ClientSecretPost(client.clientSecret)
    : (...request) => ClientSecretPost(createAppleClientSecret(client, new Date()))(...request)

/** Returns the client of a provider. Throws `login_provider_unavailable`. */
export async function getLoginProviderClient(
  services: Pick<Services, 'config' | 'clock' | 'log'>,
  provider: LoginProvider,
): Promise<Configuration> {
  const client = services.config.loginProviders[provider]
  if (!client) throw createUnavailableProblem(provider)
  return getOpenIdConfiguration(services, client, createClientAuth(client)).catch((error: unknown) => {
    throw toProviderProblem(services, provider, error)
  })
}

const createUnavailableProblem = (provider: LoginProvider): Problem =>
  createProblem('login_provider_unavailable', { provider: loginProviderNames[provider] })

/** Returns the problem for what the library threw. */
export function toProviderProblem(
  services: Pick<Services, 'log'>,
  provider: LoginProvider,
  error: unknown,
): Problem {
  const kind = classifyOpenIdError(services, provider, error)
  if (kind === 'cancelled')
    return createProblem('login_provider_cancelled', { provider: loginProviderNames[provider] })
  return kind === 'unavailable' ? createUnavailableProblem(provider) : createProblem('login_provider_refused')
}
