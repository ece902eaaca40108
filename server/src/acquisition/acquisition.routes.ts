import { countLandingEndpoint } from '@amarelle/contract/endpoints/landers'
import { registerEndpoint } from '../platform/http/api.ts'
import { countVisitor } from './count-visitor.ts'

export function mountAcquisition(): void {
  registerEndpoint(countLandingEndpoint, async (context, input) => {
    await countVisitor(context, input)
    return { ok: true as const }
  })
}
