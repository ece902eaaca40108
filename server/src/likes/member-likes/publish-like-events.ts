import type { RequestContext } from '../../platform/context.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import { loadCardPair, isVisible, getViewerForMember } from '../../profiles/index.ts'
import { getSiteById } from '../../sites/index.ts'
import { canSeeAdmirers } from './hidden-likes.ts'
import { lockBadgeCounts, countNewLikes } from './like.sql.ts'

/**
 * Tells open tabs of a new like, in the caller's transaction: the liked one of the like, without its person where their site
 * keeps that for premium members, and both of a match. Who is invisible is not shown to the other one by a like either.
 */
export async function publishLikeEvents(
  context: RequestContext,
  memberId: number,
  otherId: number,
  matched: boolean,
): Promise<void> {
  const { db } = context
  const other = await getViewerForMember(context, otherId)
  const told = matched || (await canSeeAdmirers(db, await getSiteById(context, other.siteId), otherId))
  await lockBadgeCounts(db, [otherId])
  const [own, theirs] = await loadCardPair(context, context.site, memberId, otherId)
  const heard = (await isVisible(db, other, memberId))
    ? [
        {
          memberId: otherId,
          event: {
            type: 'like',
            profile: told ? own : null,
            new_likes: await countNewLikes(db, other),
          } as const,
        },
        ...(matched ? [{ memberId: otherId, event: { type: 'match', profile: own } as const }] : []),
      ]
    : []
  const mine = matched ? [{ memberId, event: { type: 'match', profile: theirs } as const }] : []
  if (heard.length + mine.length) await publishMemberEvents(db, [...heard, ...mine])
}
