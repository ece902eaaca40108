import { countLandingEndpoint, type Lander, findLanderSlug } from '@amarelle/contract/endpoints/landers'
import {
  chooseLandingVariantEndpoint,
  isExperimentLander,
  type VariantChanges,
} from '@amarelle/contract/endpoints/landing-variants'
import type { Visit } from '@amarelle/contract/endpoints/visit'
import { redirect } from 'react-router'
import { tryCall } from '../../../forms/api-result.ts'
import { isSignUpOpen } from '../../../session/sign-up-intent.ts'

export interface LanderData {
  readonly lander: Lander
  /** A known variant, or null. */
  readonly slug: string | null
  readonly canSignUp: boolean
  /** The variant of an experiment that the sign-up is counted for, or null. */
  readonly variant: number | null
  /** What the page shows differently from the page as such. */
  readonly changes: VariantChanges
}

interface LanderAddress {
  readonly slug?: string | undefined
  /** Of pages on which experiments run: a preview from the console has a parameter of its own, and is not counted. */
  readonly request?: Request
}

/** What an experiment shows; without a slug only, because pages with a slug are variants themselves. */
async function loadVariant(
  { call }: Visit,
  lander: Lander,
  preview: string | null,
): Promise<Pick<LanderData, 'variant' | 'changes'>> {
  const asItIs = { variant: null, changes: {} }
  if (!isExperimentLander(lander)) return asItIs
  // A failed experiment must not fail the page.
  const response = await tryCall(() =>
    call(chooseLandingVariantEndpoint, { lander, ...(preview === null ? {} : { preview }) }),
  )
  return response.ok ? response.answer : asItIs
}

/** Shared loader of landing pages: counts the visit; throws a redirect to /members for members. */
export async function loadLander(
  visit: Visit,
  lander: Lander,
  { slug: requestedSlug, request }: LanderAddress = {},
): Promise<LanderData> {
  if (visit.user) throw redirect('/members')
  const slug = findLanderSlug(lander, requestedSlug)
  const preview = request ? new URL(request.url).searchParams.get('preview') : null
  const [shown] = await Promise.all([
    slug === null && request ? loadVariant(visit, lander, preview) : { variant: null, changes: {} },
    // A failed count must not fail the page.
    preview === null &&
      tryCall(() => visit.call(countLandingEndpoint, { lander, event: 'visit', ...(slug && { slug }) })),
  ])
  return { lander, slug, canSignUp: isSignUpOpen(visit), ...shown }
}
