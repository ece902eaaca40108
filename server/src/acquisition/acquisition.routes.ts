import { countLanding } from '@amarelle/contract/landers'
import { serve } from '../platform/http.ts'
import { countVisitor } from './count-visitor.ts'

export function mountAcquisition(): void {
  serve(countLanding, async (context, input) => {
    await countVisitor(context, input)
    return { ok: true as const }
  })
}
