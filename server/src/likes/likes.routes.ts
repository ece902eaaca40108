import {
  autoLike as autoLikeEndpoint,
  getLikes,
  like as likeEndpoint,
  type LikeEntry,
  seeLike as seeEndpoint,
  unlike as unlikeEndpoint,
} from '@amarelle/contract/likes'
import { problem } from '@amarelle/contract/errors'
import { getSwipe, swipe as swipeEndpoint, undoSwipe as undoEndpoint } from '@amarelle/contract/games'
import { serve } from '../platform/http.ts'
import { requireMember } from '../platform/require-member.ts'
import { cardsOf, viewerOf } from '../profiles/index.ts'
import { autoLike } from './auto-like.ts'
import { likeMember, seeLike, unlikeMember } from './like-member.ts'
import { type LikeRow, likesOf, newLikesCount } from './like.sql.ts'
import { showCards } from './show-cards.ts'
import { swipeCard, undoSwipe } from './swipe-card.ts'

const ok = { ok: true as const }
const listed = 500

export function mountLikes(): void {
  serve(getLikes, async (context) => {
    const memberId = requireMember(context)
    const rows = await likesOf(context.db, { ...(await viewerOf(context)), memberId }, listed)
    const cards = await cardsOf(
      context,
      rows.map(({ otherId }) => otherId),
    )
    const entry = ({ otherId, sent, at, seenAt, matched }: LikeRow): LikeEntry[] => {
      const card = cards.get(otherId)
      return card
        ? [{ ...card, like_new: !sent && seenAt === null, matched, liked_at: at.toISOString() }]
        : []
    }
    return {
      profiles: rows.filter(({ sent }) => sent).flatMap(entry),
      liked_by: rows.filter(({ sent }) => !sent).flatMap(entry),
      hidden: [],
      new_likes: await newLikesCount(context.db, memberId),
    }
  })
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
