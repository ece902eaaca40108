import {
  autoLikeEndpoint,
  getLikeNeighboursEndpoint,
  getLikesEndpoint,
  likeEndpoint,
  likeWithExtraEndpoint,
  seeLikeEndpoint,
  unlikeEndpoint,
  unmatchEndpoint,
} from '@amarelle/contract/endpoints/likes'
import { createProblem } from '@amarelle/contract/domain/errors'
import {
  getFavouritesEndpoint,
  removeFavouriteEndpoint,
  saveFavouriteEndpoint,
} from '@amarelle/contract/endpoints/lists/favourites'
import { getSwipeEndpoint, swipeEndpoint, undoSwipeEndpoint } from '@amarelle/contract/endpoints/games'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { loadCards } from '../profiles/index.ts'
import { findAutoLike } from './auto-like.ts'
import { listFavourites, removeFavourite, saveFavourite } from './favourites/favourites.ts'
import { likeMember, markLikeSeen, unlikeMember } from './member-likes/like-member.ts'
import { listLikes, loadLikeNeighbours } from './member-likes/list-likes.ts'
import { likeWithExtra } from './extras/like-with-extra.ts'
import { loadSwipeGame } from './swipe-game/load-swipe-game.ts'
import { swipeCard, undoSwipe } from './swipe-game/swipe-card.ts'
import { unmatchMember } from './member-likes/unmatch-member.ts'

const ok = { ok: true as const }

export const likesEndpoints: readonly EndpointRoute[] = [
  createRoute(getLikesEndpoint, listLikes),
  createRoute(getLikeNeighboursEndpoint, loadLikeNeighbours),
  createRoute(likeEndpoint, async (context, { id }) => {
    const { matched } = await likeMember(context, id)
    const profile = (await loadCards(context, [id])).get(id)
    if (!profile) throw createProblem('not_found')
    return { matched, profile }
  }),
  createRoute(likeWithExtraEndpoint, likeWithExtra),
  createRoute(unlikeEndpoint, async (context, { id }) => {
    await unlikeMember(context, id)
    return ok
  }),
  createRoute(unmatchEndpoint, async (context, { id }) => {
    await unmatchMember(context, id)
    return ok
  }),
  createRoute(seeLikeEndpoint, async (context, { id }) => {
    await markLikeSeen(context, id)
    return ok
  }),
  createRoute(
    autoLikeEndpoint,
    async (context) => (await findAutoLike(context)) ?? { profile: null, origin: null, extra: null },
  ),
  createRoute(getFavouritesEndpoint, listFavourites),
  createRoute(saveFavouriteEndpoint, async (context, { id }) => {
    await saveFavourite(context, id)
    return ok
  }),
  createRoute(removeFavouriteEndpoint, async (context, { id }) => {
    await removeFavourite(context, id)
    return ok
  }),
  createRoute(getSwipeEndpoint, loadSwipeGame),
  createRoute(swipeEndpoint, swipeCard),
  createRoute(undoSwipeEndpoint, undoSwipe),
]
