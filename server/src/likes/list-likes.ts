import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { getLikesEndpoint, LikeEntry } from '@amarelle/contract/endpoints/likes'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import type { RequestContext } from '../platform/context.ts'
import { toCalendarDay } from '../platform/calendar-day.ts'
import { assertMember } from '../platform/assert-member.ts'
import { loadCards, getViewer } from '../profiles/index.ts'
import { isToldWhoLikes } from './hidden-likes.ts'
import { hiddenPicturePath } from './hidden-picture.ts'
import { type LikeRow, likesOf, newLikesCount } from './like.sql.ts'

interface Shown {
  readonly row: LikeRow
  readonly card: ProfileCard
}
const entry = ({ row: { sent, at, seenAt, matched }, card }: Shown): LikeEntry => ({
  ...card,
  like_new: !sent && seenAt === null,
  matched,
  liked_at: at.toISOString(),
})

/** Sent and received likes, newest first; received ones that the member is not told of are listed without a person. */
export async function listLikes(context: RequestContext): Promise<EndpointAnswer<typeof getLikesEndpoint>> {
  const memberId = assertMember(context)
  const { db, site } = context
  const viewer = { ...(await getViewer(context)), memberId }
  const rows = await likesOf(db, viewer)
  const cards = await loadCards(
    context,
    rows.map(({ otherId }) => otherId),
  )
  const shown = rows.flatMap((row): Shown[] => {
    const card = cards.get(row.otherId)
    return card ? [{ row, card }] : []
  })
  const received = shown.filter(({ row }) => !row.sent)
  const told = await isToldWhoLikes(db, site, memberId)
  const isClear = ({ row }: Shown) => told || row.matched
  return {
    profiles: shown.filter(({ row }) => row.sent).map(entry),
    liked_by: received.filter(isClear).map(entry),
    hidden: received
      .filter((one) => !isClear(one))
      .map(({ row: { otherId, at }, card }) => ({
        image: card.main_image && hiddenPicturePath(context, memberId, otherId),
        fictional: card.fictional,
        liked_on: toCalendarDay(site.time_zone, at),
      })),
    new_likes: await newLikesCount(db, viewer),
  }
}
