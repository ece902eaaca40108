import type { getSignUpMatchesEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { assertMember } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import { suggestWithPhotosFirst } from './suggest.ts'
import { filterLikedIds } from './suggestion.sql.ts'

const matchCount = 6

/** The best suggestions for a new member. Those whom the member already likes stay among them, so that a reload shows the same. */
export async function loadSignUpMatches(
  context: RequestContext,
): Promise<EndpointAnswer<typeof getSignUpMatchesEndpoint>> {
  const memberId = assertMember(context)
  const profiles = await suggestWithPhotosFirst(context, { count: matchCount, includesLiked: true })
  const ids = profiles.map(({ id }) => id)
  return { profiles, liked: await filterLikedIds(context.db, memberId, ids) }
}
