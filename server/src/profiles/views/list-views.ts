import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { getProfileViewsEndpoint } from '@amarelle/contract/endpoints/lists/profile-views'
import { assertMember } from '../../platform/actor.ts'
import { toCalendarDay } from '../../platform/calendar-day.ts'
import type { RequestContext } from '../../platform/context.ts'
import { decodeListCursor, encodeListCursor } from '../../platform/http/list-cursor.ts'
import { loadCards } from '../cards.ts'
import { findProfileRowWith } from '../profile.sql.ts'
import { getViewer } from '../visibility/visibility.sql.ts'
import { findViewPage, sharesViewsOf } from './profile-view.sql.ts'

/**
 * Returns who opened the caller's profile, newest first. Empty unless the caller shares their own views; also while they are invisible,
 * because they leave no trace then. Those who are hidden from the caller are left out until they are shown again.
 */
export async function listProfileViews(
  context: RequestContext,
  { after }: ParsedEndpointInput<typeof getProfileViewsEndpoint>,
): Promise<EndpointAnswer<typeof getProfileViewsEndpoint>> {
  const memberId = assertMember(context)
  const own = await findProfileRowWith(context.db, memberId, sharesViewsOf(memberId))
  if (!own?.value) return { sharing: 'off', views: [], next: null }
  if (own.invisible) return { sharing: 'paused', views: [], next: null }
  const list = `profile-views/${memberId}`
  const { rows, next } = await findViewPage(context.db, await getViewer(context), {
    after: decodeListCursor(context, list, after),
    at: context.clock.now(),
  })
  const cards = await loadCards(
    context,
    rows.map(({ id }) => id),
  )
  return {
    sharing: 'on',
    views: rows.flatMap(({ id, viewedAt }) => {
      const profile = cards.get(id)
      return profile ? [{ profile, viewed_on: toCalendarDay(context.site.time_zone, viewedAt) }] : []
    }),
    next: next && encodeListCursor(context, list, next),
  }
}
