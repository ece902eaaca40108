import { countLandingEndpoint, type Lander, findLanderSlug } from '@amarelle/contract/endpoints/landers'
import type { Visit } from '@amarelle/contract/endpoints/visit'
import { redirect } from 'react-router'
import { tryCall } from '../../../forms/api-result.ts'
import { isSignUpOpen } from '../../../session/sign-up-intent.ts'

export interface LanderData {
  readonly lander: Lander
  /** A known variant, or none. */
  readonly slug: string | null
  /** Whether this visitor may sign up. */
  readonly canSignUp: boolean
}

/** For the loader of every landing page: members go on to their site, visitors are counted. */
export async function loadLander(visit: Visit, lander: Lander, wanted?: string): Promise<LanderData> {
  if (visit.user) throw redirect('/members')
  const slug = findLanderSlug(lander, wanted)
  // A page is never kept from its visitor by a count that failed.
  await tryCall(() => visit.call(countLandingEndpoint, { lander, event: 'visit', ...(slug && { slug }) }))
  return { lander, slug, canSignUp: isSignUpOpen(visit) }
}
