import {
  autoLike as autoLikeEndpoint,
  getLikes,
  like as likeEndpoint,
  seeLike as seeEndpoint,
  unlike as unlikeEndpoint,
  unmatch as unmatchEndpoint,
} from '@amarelle/contract/likes'
import { problem } from '@amarelle/contract/errors'
import { getSwipe, swipe as swipeEndpoint, undoSwipe as undoEndpoint } from '@amarelle/contract/games'
import { serve } from '../platform/http.ts'
import { cardsOf } from '../profiles/index.ts'
import { autoLike } from './auto-like.ts'
import { likeMember, seeLike, unlikeMember } from './like-member.ts'
import { listLikes } from './list-likes.ts'
import { showCards } from './show-cards.ts'
import { swipeCard, undoSwipe } from './swipe-card.ts'
import { unmatchMember } from './unmatch-member.ts'

const ok = { ok: true as const }

export function mountLikes(): void {
  serve(getLikes, listLikes)
  serve(likeEndpoint, async (context, { id }) => {
    const { matched } = await likeMember(context, id)
    const profile = (await cardsOf(context, [id])).get(id)
    if (!profile) throw problem('not_found')
    return { matched, profile }
  })
  serve(unlikeEndpoint, async (context, { id }) => {
    await unlikeMember(context, id)
    return ok
  })
  serve(unmatchEndpoint, async (context, { id }) => {
    await unmatchMember(context, id)
    return ok
  })
  serve(seeEndpoint, async (context, { id }) => {
    await seeLike(context, id)
    return ok
  })
  serve(autoLikeEndpoint, async (context) => {
    const found = await autoLike(context)
    const profile = found ? (await cardsOf(context, [found.id])).get(found.id) : undefined
    return { profile: profile ?? null, origin: profile && found ? found.origin : null }
  })
  serve(getSwipe, showCards)
  serve(swipeEndpoint, swipeCard)
  serve(undoEndpoint, undoSwipe)
}
