import {
  completeProviderRequestEndpoint,
  getIdentitiesEndpoint,
  getLoginProviderCallbackPath,
  getLoginProvidersEndpoint,
  startIdentityLinkEndpoint,
  startProviderLogInEndpoint,
  unlinkIdentityEndpoint,
} from '@amarelle/contract/endpoints/sign-in/login-providers'
import type { FastifyInstance } from 'fastify'
import { createRoute, type EndpointRoute } from '../../platform/http/api.ts'
import { completeProviderRequest } from './complete-provider-request.ts'
import { listLoginProviders } from './login-provider-client.ts'
import { createLoginProviderRequest } from './login-provider-request.ts'
import { getOwnIdentities, startIdentityLink, unlinkIdentity } from './own-identities.ts'

export const loginProviderEndpoints: readonly EndpointRoute[] = [
  createRoute(getLoginProvidersEndpoint, ({ config }) => ({ providers: listLoginProviders(config) })),
  createRoute(startProviderLogInEndpoint, async (context, { provider, return_path: returnPath }) => {
    const { href: url } = await createLoginProviderRequest(context, provider, { sessionId: null, returnPath })
    return { url }
  }),
  createRoute(completeProviderRequestEndpoint, async (context, { provider, response }) => ({
    return_path: await completeProviderRequest(context, provider, response),
  })),
  createRoute(getIdentitiesEndpoint, getOwnIdentities),
  createRoute(startIdentityLinkEndpoint, async (context, { provider }) => {
    const { href: url } = await startIdentityLink(context, provider)
    return { url }
  }),
  createRoute(unlinkIdentityEndpoint, async (context, { provider }) => {
    await unlinkIdentity(context, provider)
    return getOwnIdentities(context)
  }),
]

const formType = 'application/x-www-form-urlencoded'
const maxFormBytes = 16_384
const passedParameters = ['code', 'state', 'iss', 'error'] as const

/**
 * Mounts the one POST that may come from another site: Apple's form, which brings no cookie of ours. It does nothing but lead the browser
 * to the same address with GET, which brings the cookies.
 */
export function mountAppleFormPost(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const path = getLoginProviderCallbackPath('apple')
  scope.post(path, { schema: { hide: true }, bodyLimit: maxFormBytes }, async ({ body }, reply) => {
    const sent = new URLSearchParams(typeof body === 'string' ? body : '')
    const passed = new URLSearchParams()
    for (const name of passedParameters) for (const value of sent.getAll(name)) passed.append(name, value)
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`${path}?${passed.toString()}`, 303)
  })
}
