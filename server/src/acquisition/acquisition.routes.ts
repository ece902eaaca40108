import { countLandingEndpoint } from '@amarelle/contract/endpoints/landers'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { countVisitor } from './count-visitor.ts'

export const acquisitionEndpoints: readonly EndpointRoute[] = [
  createRoute(countLandingEndpoint, async (context, input) => {
    await countVisitor(context, input)
    return { ok: true as const }
  }),
]
