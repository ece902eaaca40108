import { endPushEndpoint, storePushEndpoint } from '@amarelle/contract/endpoints/accounts'
import { registerEndpoint } from '../../platform/http/api.ts'
import { endSubscription, storeSubscription } from './store-subscription.ts'

const ok = { ok: true as const }

export function mountPush(): void {
  registerEndpoint(storePushEndpoint, async (context, input) => {
    await storeSubscription(context, input)
    return ok
  })
  registerEndpoint(endPushEndpoint, async (context) => {
    await endSubscription(context)
    return ok
  })
}
