import type { LikeExtra } from '@amarelle/contract/domain/fields'
import type { RequestContext } from '../../platform/context.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import { loadCardPair, isVisible, getViewerForMember } from '../../profiles/index.ts'
import { getSiteById } from '../../sites/index.ts'
import { canSeeAdmirers } from './hidden-likes.ts'
import { countNewLikes } from './like-lists.sql.ts'
import { lockBadgeCounts } from './like.sql.ts'

/** The extra or comment that came with a like. */
export interface LikeDetails {
  readonly extra?: LikeExtra | null
  readonly isCommented?: boolean
}

/**
 * Publishes a new like to open tabs, in the caller's transaction: the like to the liked member (without the person if hidden
 * from them, or fictional), and a match to both. Nothing is sent to the liked member if the liking one is not visible to them.
 */
export async function publishLikeEvents(
  context: RequestContext,
  memberId: number,
  otherId: number,
  { matched, extra = null, isCommented = false }: LikeDetails & { readonly matched: boolean },
): Promise<void> {
  const { db } = context
  const other = await getViewerForMember(context, otherId)
  const isRevealed = matched || (await canSeeAdmirers(db, await getSiteById(context, other.siteId), otherId))
  await lockBadgeCounts(db, [otherId])
  const [memberCard, otherCard] = await loadCardPair(context, context.site, memberId, otherId)
  const otherEvents = (await isVisible(db, other, memberId))
    ? [
        {
          memberId: otherId,
          event: {
            type: 'like',
            profile:
              isRevealed && !memberCard.fictional ? { ...memberCard, fictional: false as const } : null,
            new_likes: await countNewLikes(db, other),
            ...(extra && { extra }),
            ...(isCommented && { commented: true as const }),
          } as const,
        },
        ...(matched ? [{ memberId: otherId, event: { type: 'match', profile: memberCard } as const }] : []),
      ]
    : []
  const ownEvents = matched ? [{ memberId, event: { type: 'match', profile: otherCard } as const }] : []
  if (otherEvents.length + ownEvents.length) await publishMemberEvents(db, [...otherEvents, ...ownEvents])
}
