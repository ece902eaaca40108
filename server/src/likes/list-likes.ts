import type { Answer } from '@amarelle/contract/endpoint'
import type { getLikes, LikeEntry } from '@amarelle/contract/likes'
import type { Card } from '@amarelle/contract/profiles'
import type { Context } from '../platform/context.ts'
import { dayIn } from '../platform/calendar-day.ts'
import { requireMember } from '../platform/require-member.ts'
import { cardsOf, viewerOf } from '../profiles/index.ts'
import { isToldWhoLikes } from './hidden-likes.ts'
import { hiddenPicturePath } from './hidden-picture.ts'
import { type LikeRow, likesOf, newLikesCount } from './like.sql.ts'

interface Shown {
  readonly row: LikeRow
  readonly card: Card
}
const entry = ({ row: { sent, at, seenAt, matched }, card }: Shown): LikeEntry => ({
  ...card,
  like_new: !sent && seenAt === null,
  matched,
  liked_at: at.toISOString(),
})

/** Sent and received likes, newest first; received ones that the member is not told of are listed without a person. */
export async function listLikes(context: Context): Promise<Answer<typeof getLikes>> {
  const memberId = requireMember(context)
  const { db, site } = context
  const viewer = { ...(await viewerOf(context)), memberId }
  const rows = await likesOf(db, viewer)
  const cards = await cardsOf(
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
        liked_on: dayIn(site.time_zone, at),
      })),
    new_likes: await newLikesCount(db, viewer),
  }
}
