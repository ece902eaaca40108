import { findProfileRow } from '../profile.sql.ts'
import { type RawBuilder, sql } from 'kysely'
import { isNotBlockedEitherWay, isNotHiddenContact } from '../../moderation/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { getSiteById, getSisterSites } from '../../sites/index.ts'
import { getMemberId, toMemberActor } from '../../platform/actor.ts'

export interface Viewer {
  readonly siteId: number
  readonly memberId: number | null
  /** Sister sites whose sharing members the viewer may meet; empty unless the viewer shares as well (docs/product.md#sister-sites). */
  readonly sisterSiteIds: readonly number[]
}

/** Returns the viewer of a call, as visibility rules need it. */
export async function getViewer(
  context: Pick<RequestContext, 'db' | 'clock' | 'config' | 'site' | 'actor'>,
): Promise<Viewer> {
  const { db, site } = context
  const memberId = getMemberId(context)
  const sisterSites = memberId === null ? [] : await getSisterSites(context, site)
  const shares =
    memberId !== null && sisterSites.length > 0 && (await findProfileRow(db, memberId))?.shared === true
  return { siteId: site.id, memberId, sisterSiteIds: shares ? sisterSites.map(({ id }) => id) : [] }
}

/** Any member as a viewer, on their own site, independent of the current call. Throws when the member has no profile. */
export async function getViewerForMember(
  services: Pick<RequestContext, 'db' | 'clock' | 'config'>,
  memberId: number,
): Promise<Viewer & { readonly memberId: number }> {
  const { site_id: siteId } = await services.db
    .selectFrom('profile')
    .select('site_id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const { db, clock, config } = services
  const [site, actor] = [await getSiteById(services, siteId), toMemberActor(memberId)]
  return { ...(await getViewer({ db, clock, config, site, actor })), memberId }
}

/** True if viewer and member can meet at all: both on one site, or both sharing on sister sites. */
export const canMeet = (
  { siteId, sisterSiteIds }: Viewer,
  other: { siteId: number; shared: boolean },
): boolean => other.siteId === siteId || (other.shared && sisterSiteIds.includes(other.siteId))

/**
 * SQL condition for profiles that any list may show to a viewer (docs/product.md#who-may-be-shown): active, of the same site or shared
 * with it, not invisible, not the viewer's own, neither side blocked, and neither hides from the other as a contact. For queries on `profile as p`.
 */
export function isVisibleTo({ siteId, memberId, sisterSiteIds }: Viewer): RawBuilder<boolean> {
  const isOnReachableSite = sisterSiteIds.length
    ? sql`(p.site_id = ${siteId} or (p.shared and p.site_id = any(${[...sisterSiteIds]}::int[])))`
    : sql`p.site_id = ${siteId}`
  const isListed = sql<boolean>`(${isOnReachableSite} and p.status = 'active' and not p.invisible)`
  return memberId === null
    ? isListed
    : sql<boolean>`(${isListed} and p.member_id <> ${memberId} and ${isNotBlockedEitherWay(memberId, 'p.member_id')}
        and ${isNotHiddenContact(memberId, 'p.member_id')})`
}

/** Applies `isVisibleTo` to one member. */
export async function isVisible(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from profile p where p.member_id = ${id} and ${isVisibleTo(viewer)}`.execute(db)
  return rows.length > 0
}
