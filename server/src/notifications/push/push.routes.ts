import { endPushEndpoint, storePushEndpoint } from '@amarelle/contract/endpoints/accounts'
import { createRoute, type EndpointRoute } from '../../platform/http/api.ts'
import { endPushSubscription, storePushSubscription } from './store-subscription.ts'

const ok = { ok: true as const }

export const pushEndpoints: readonly EndpointRoute[] = [
  createRoute(storePushEndpoint, async (context, input) => {
    await storePushSubscription(context, input)
    return ok
  }),
  createRoute(endPushEndpoint, async (context) => {
    await endPushSubscription(context)
    return ok
  }),
]
