import { countLandingEndpoint } from '@amarelle/contract/landers'
import { registerEndpoint } from '../platform/http.ts'
import { countVisitor } from './count-visitor.ts'

export function mountAcquisition(): void {
  registerEndpoint(countLandingEndpoint, async (context, input) => {
    await countVisitor(context, input)
    return { ok: true as const }
  })
}
