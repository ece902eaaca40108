import { endPush, storePush } from '@amarelle/contract/accounts'
import { serve } from '../../platform/http.ts'
import { endSubscription, storeSubscription } from './store-subscription.ts'

const ok = { ok: true as const }

export function mountPush(): void {
  serve(storePush, async (context, input) => {
    await storeSubscription(context, input)
    return ok
  })
  serve(endPush, async (context) => {
    await endSubscription(context)
    return ok
  })
}
