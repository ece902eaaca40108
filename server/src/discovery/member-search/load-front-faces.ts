import { type getFrontFacesEndpoint, searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import type { RequestContext } from '../../platform/context.ts'
import { getViewer, loadCards } from '../../profiles/index.ts'
import { filterVisibleIds } from '../suggestions/suggestion.sql.ts'
import { assertSearchAllowed } from '../visitor-access/visitor-access.ts'
import { searchMembers } from './search-members.ts'

/** Number of faces on the first page. */
const frontFaceCount = 3
const isRealWithPhoto = (card: ProfileCard) => card.main_image !== null && !card.fictional

/** Cards of the members that the operator chose for the first page, as far as the caller sees them, in that order. */
async function loadChosenFaces(context: RequestContext): Promise<ProfileCard[]> {
  const { db, site } = context
  const ids = site.front_page_members
  if (ids.length === 0) return []
  const visible = await filterVisibleIds(db, await getViewer(context), ids)
  const cards = await loadCards(context, visible)
  return ids.flatMap((id) => cards.get(id) ?? []).filter(isRealWithPhoto)
}

/**
 * The faces of the first page: the members that the operator chose (`front_page_members`), filled up by the default search. Empty if
 * there are too few. Throws `authentication_required` if visitors may not search.
 */
export async function loadFrontFaces(
  context: RequestContext,
): Promise<EndpointAnswer<typeof getFrontFacesEndpoint>> {
  await assertSearchAllowed(context)
  const chosen = (await loadChosenFaces(context)).slice(0, frontFaceCount)
  if (chosen.length === frontFaceCount) return { members: chosen }
  const response = await searchMembers(context, searchMembersEndpoint.input.parse({ hide_fictional: true }))
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const others = response.members.filter((card) => isRealWithPhoto(card) && !chosenIds.has(card.id))
  const members = [...chosen, ...others].slice(0, frontFaceCount)
  return { members: members.length < frontFaceCount ? [] : members }
}
