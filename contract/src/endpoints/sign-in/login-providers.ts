import { z } from 'zod'
import { instantSchema } from '../../domain/common.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The providers that can confirm a person's identity, by OpenID Connect. */
export const loginProviders = ['google', 'apple'] as const
export type LoginProvider = (typeof loginProviders)[number]
/** As they name themselves, in every language. */
export const loginProviderNames: Readonly<Record<LoginProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
}
/** Minutes in which a browser must come back from a provider. */
export const loginProviderRequestMinutes = 10
/** Returns where a provider sends the browser; registered at the provider for each host. */
export const getLoginProviderCallbackPath = (provider: LoginProvider): string => `/login/${provider}/callback`

const providerSchema = z.enum(loginProviders)
const providersAnswer = z.object({ providers: z.array(providerSchema) })
/** The next address for the browser, at the provider. */
const departureAnswer = z.object({ url: z.url() })
const identitySchema = z.object({
  provider: providerSchema,
  linked_at: instantSchema,
  last_used_at: instantSchema.nullable(),
})
const identitiesAnswer = z.object({
  identities: z.array(identitySchema),
  /** Providers whose accounts can be linked here. */
  offered: z.array(providerSchema),
  /** True if ways to log in can be changed now, without another proof of identity. */
  proved: z.boolean(),
})

export const getLoginProvidersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/login-providers.php',
  summary: 'Providers whose accounts can log in here, once a member has linked them.',
  input: z.object({}),
  answer: providersAnswer,
  errors: [],
})
export const startProviderLogInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/login-providers.php',
  summary: 'Starts a log-in at a provider. Only this browser can complete it, once and within ten minutes.',
  input: z.object({ provider: providerSchema, return_path: z.string().max(8000).default('') }),
  answer: departureAnswer,
  errors: ['login_provider_unavailable', 'too_many_requests'],
})
export const completeProviderRequestEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/login-providers.php',
  summary: 'Completes a log-in or a link with what the provider has returned.',
  input: z.object({
    provider: providerSchema,
    /** The query of the callback's address. */
    response: z.string().max(8000),
  }),
  answer: z.object({ return_path: z.string() }),
  errors: [
    'login_provider_cancelled',
    'login_provider_refused',
    'login_provider_unavailable',
    'too_many_requests',
    'identity_not_linked',
    'identity_taken',
    'identity_limit',
    'activation_needed',
    'proof_of_identity_required',
    'pending_deletion',
    'account_suspended',
  ],
})
export const getIdentitiesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/identities.php',
  summary: 'The accounts at Google and Apple that are linked to the own account.',
  input: z.object({}),
  answer: identitiesAnswer,
  errors: ['authentication_required'],
})
export const startIdentityLinkEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/identities.php',
  summary:
    'Starts to link an account at a provider. Only this session can complete it. A mail tells the member.',
  input: z.object({ provider: providerSchema }),
  answer: departureAnswer,
  errors: [
    'authentication_required',
    'activation_needed',
    'proof_of_identity_required',
    'identity_limit',
    'login_provider_unavailable',
    'too_many_requests',
  ],
})
export const unlinkIdentityEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/identities.php',
  summary: 'Unlinks an account at a provider and ends all other sessions. A mail tells the member.',
  input: z.object({ provider: providerSchema }),
  answer: identitiesAnswer,
  errors: ['authentication_required', 'proof_of_identity_required', 'not_found'],
})
