import { countLandingEndpoint, type Lander, findLanderSlug } from '@amarelle/contract/endpoints/landers'
import type { Visit } from '@amarelle/contract/endpoints/visit'
import { redirect } from 'react-router'
import { tryCall } from '../../../forms/api-result.ts'
import { isSignUpOpen } from '../../../session/sign-up-intent.ts'

export interface LanderData {
  readonly lander: Lander
  /** A known variant, or null. */
  readonly slug: string | null
  readonly canSignUp: boolean
}

/** Shared loader of landing pages: counts the visit; throws a redirect to /members for members. */
export async function loadLander(visit: Visit, lander: Lander, requestedSlug?: string): Promise<LanderData> {
  if (visit.user) throw redirect('/members')
  const slug = findLanderSlug(lander, requestedSlug)
  // A failed count must not fail the page.
  await tryCall(() => visit.call(countLandingEndpoint, { lander, event: 'visit', ...(slug && { slug }) }))
  return { lander, slug, canSignUp: isSignUpOpen(visit) }
}
