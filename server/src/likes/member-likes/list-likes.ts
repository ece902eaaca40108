import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type {
  getLikeNeighboursEndpoint,
  getLikesEndpoint,
  LikeEntry,
} from '@amarelle/contract/endpoints/likes'
import { maxCountedLikes } from '@amarelle/contract/domain/limits'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import type { RequestContext } from '../../platform/context.ts'
import { toCalendarDay } from '../../platform/calendar-day.ts'
import { assertMember } from '../../platform/actor.ts'
import { decodeListCursor, encodeListCursor } from '../../platform/http/list-cursor.ts'
import { getViewer, loadCards, loadNeighbourNames } from '../../profiles/index.ts'
import { canSeeAdmirers } from './hidden-likes.ts'
import { createHiddenPicturePath } from './hidden-picture.ts'
import { countLikes, findLikeNeighbours, findLikePage, type LikeRow } from './like-lists.sql.ts'

interface LikeWithCard {
  readonly row: LikeRow
  readonly card: ProfileCard
}
/** Returns the label of a like with its origin. */
const toOrigin = (company: string | null) =>
  company === null
    ? ({ fictional: false, origin: { kind: 'member' } } as const)
    : ({ fictional: true, origin: { kind: 'fictional', company } } as const)
const toLikeEntry = ({ row, card }: LikeWithCard): LikeEntry => ({
  ...card,
  ...toOrigin(row.company),
  like_new: !row.sent && row.seenAt === null,
  matched: row.matched,
  liked_at: row.at.toISOString(),
  extra: row.extra,
  commented_in: row.commentedIn,
})

/** Sent and received likes, newest first; hidden received likes are listed without identifying the person. */
export async function listLikes(
  context: RequestContext,
  { type, after }: ParsedEndpointInput<typeof getLikesEndpoint>,
): Promise<EndpointAnswer<typeof getLikesEndpoint>> {
  const memberId = assertMember(context)
  const { db, site } = context
  const viewer = { ...(await getViewer(context)), memberId }
  const list = `likes/${type}/${memberId}`
  const position = type ? decodeListCursor(context, list, after) : null
  const pages = await Promise.all(
    (type ? [type] : (['sent', 'received'] as const)).map((one) => findLikePage(db, viewer, one, position)),
  )
  const rows = pages.flatMap((page) => page.rows)
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
  const counts = await countLikes(db, viewer)
  const next = type ? (pages[0]?.next ?? null) : null
  return {
    profiles: likes.filter(({ row }) => row.sent).map(toLikeEntry),
    liked_by: received.filter(isRevealed).map(toLikeEntry),
    hidden: received
      .filter((like) => !isRevealed(like))
      .map(({ row: { otherId, at, extra, company }, card }) => ({
        ...toOrigin(company),
        image: card.main_image && createHiddenPicturePath(context, memberId, otherId),
        liked_on: toCalendarDay(site.time_zone, at),
        extra,
      })),
    next: next && encodeListCursor(context, list, next),
    new_likes: counts.newLikes,
    received: {
      total: counts.receivedTotal - counts.receivedFictional,
      total_fictional: counts.receivedFictional,
      at_least: counts.receivedTotal === maxCountedLikes,
    },
    matches: counts.matches,
  }
}

/** Returns the members before and after a member in a list of likes; hidden likes are skipped. */
export async function loadLikeNeighbours(
  context: RequestContext,
  { id, type }: ParsedEndpointInput<typeof getLikeNeighboursEndpoint>,
): Promise<EndpointAnswer<typeof getLikeNeighboursEndpoint>> {
  const memberId = assertMember(context)
  const { db, site } = context
  const viewer = { ...(await getViewer(context)), memberId }
  const matchedOnly = type === 'received' && !(await canSeeAdmirers(db, site, memberId))
  return loadNeighbourNames(context, await findLikeNeighbours(db, viewer, type, id, { matchedOnly }))
}
