import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { getLikesEndpoint, LikeEntry } from '@amarelle/contract/endpoints/likes'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import type { RequestContext } from '../../platform/context.ts'
import { toCalendarDay } from '../../platform/calendar-day.ts'
import { assertMember } from '../../platform/actor.ts'
import { loadCards, getViewer } from '../../profiles/index.ts'
import { canSeeAdmirers } from './hidden-likes.ts'
import { createHiddenPicturePath } from './hidden-picture.ts'
import { type LikeRow, findLikes, countNewLikes } from './like.sql.ts'

interface LikeWithCard {
  readonly row: LikeRow
  readonly card: ProfileCard
}
const toLikeEntry = ({ row: { sent, at, seenAt, matched }, card }: LikeWithCard): LikeEntry => ({
  ...card,
  like_new: !sent && seenAt === null,
  matched,
  liked_at: at.toISOString(),
})

/** Sent and received likes, newest first; hidden received likes are listed without identifying the person. */
export async function listLikes(context: RequestContext): Promise<EndpointAnswer<typeof getLikesEndpoint>> {
  const memberId = assertMember(context)
  const { db, site } = context
  const viewer = { ...(await getViewer(context)), memberId }
  const rows = await findLikes(db, viewer)
  const cards = await loadCards(
    context,
    rows.map(({ otherId }) => otherId),
  )
  const likes = rows.flatMap((row): LikeWithCard[] => {
    const card = cards.get(row.otherId)
    return card ? [{ row, card }] : []
  })
  const received = likes.filter(({ row }) => !row.sent)
  const seesAdmirers = await canSeeAdmirers(db, site, memberId)
  const isRevealed = ({ row }: LikeWithCard) => seesAdmirers || row.matched
  return {
    profiles: likes.filter(({ row }) => row.sent).map(toLikeEntry),
    liked_by: received.filter(isRevealed).map(toLikeEntry),
    hidden: received
      .filter((like) => !isRevealed(like))
      .map(({ row: { otherId, at }, card }) => ({
        image: card.main_image && createHiddenPicturePath(context, memberId, otherId),
        fictional: card.fictional,
        liked_on: toCalendarDay(site.time_zone, at),
      })),
    new_likes: await countNewLikes(db, viewer),
  }
}
