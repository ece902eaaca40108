import { countLandingEndpoint, type Lander } from '@amarelle/contract/endpoints/landers'
import type { Visit } from '@amarelle/contract/endpoints/visit'
import { tryCall } from '../../../forms/api-result.ts'
import type { FormValues } from './form-steps.ts'

/** Counts a sign-up start if the visitor came from a landing page. */
export async function recordSignUpStart({ call }: Visit, { lander, slug }: FormValues): Promise<void> {
  // The URL may name an unknown landing page; that error is ignored.
  if (lander)
    await tryCall(() =>
      call(countLandingEndpoint, { lander: lander as Lander, slug: slug ?? '', event: 'signup_started' }),
    )
}
