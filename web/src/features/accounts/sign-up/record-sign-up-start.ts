import { countLandingEndpoint, type Lander } from '@amarelle/contract/endpoints/landers'
import type { Visit } from '@amarelle/contract/endpoints/visit'
import { tryCall } from '../../../forms/api-result.ts'
import type { FormValues } from './form-steps.ts'

/** For the loader of a sign-up: that it was begun, where a landing page led to it. */
export async function recordSignUpStart({ call }: Visit, { lander, slug }: FormValues): Promise<void> {
  // An address may name a page that is none: nothing to count, and nothing to say.
  if (lander)
    await tryCall(() =>
      call(countLandingEndpoint, { lander: lander as Lander, slug: slug ?? '', event: 'signup_started' }),
    )
}
