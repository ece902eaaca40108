import { findMemberById } from '../accounts/index.ts'
import type { ComplaintTarget } from '../moderation/index.ts'
import type { Site } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { publishMemberEvent } from '../platform/channel/member-events.ts'
import { holdPhotos, findPhotoWithOwner } from './photos/photo.sql.ts'

const photoUrlPattern = /\/photos\/([0-9a-f-]{36})\//
const profileUrlPattern = /\/(?:members|likes\/m)\/(\d{1,15})(?!\d)/

/** Returns the owner of the photo or profile that an address in a complaint points to; null for members of other sites. */
async function findOwner(tx: Db, site: Site, location: string) {
  const photo = photoUrlPattern.exec(location)?.[1]
  if (photo) {
    const photoRow = await findPhotoWithOwner(tx, photo)
    return photoRow?.siteId === site.id ? { memberId: photoRow.memberId, photo } : null
  }
  const id = Number(profileUrlPattern.exec(location)?.[1])
  const member = id ? await findMemberById(tx, id) : undefined
  return member?.siteId === site.id ? { memberId: member.id, photo: null } : null
}

/**
 * Resolves the address in a complaint to a member and photos. With `hold` it hides the photo, or all photos of the profile, until a
 * person has reviewed them; photos that a person has approved before stay visible (decision 019).
 */
export async function resolveProfileTarget(
  tx: Db,
  {
    site,
    location,
    hold: shouldHold,
  }: { readonly site: Site; readonly location: string; readonly hold: boolean },
): Promise<ComplaintTarget> {
  const owner = await findOwner(tx, site, location)
  if (!owner) return { memberId: null, heldPhotoIds: [] }
  const { memberId, photo } = owner
  const heldPhotoIds = shouldHold ? await holdPhotos(tx, memberId, photo) : []
  const status = heldPhotoIds.length ? (await findMemberById(tx, memberId))?.status : undefined
  if (status === 'active' || status === 'not_confirmed')
    await publishMemberEvent(tx, memberId, { type: 'account', status })
  return { memberId, heldPhotoIds }
}
