import { findMemberById } from '../accounts/index.ts'
import type { ComplaintTarget } from '../moderation/index.ts'
import type { Site } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { publishMemberEvent } from '../platform/channel/member-events.ts'
import { holdPhotos, findPhotoWithOwner } from './photos/photo.sql.ts'

const photoUrlPattern = /\/photos\/([0-9a-f-]{36})\//
const profileUrlPattern = /\/(?:members|likes\/m)\/(\d{1,15})(?!\d)/

/** Whose photo or profile an address in a complaint is; only of this site. */
async function findOwner(tx: Db, site: Site, location: string) {
  const photo = photoUrlPattern.exec(location)?.[1]
  if (photo) {
    const found = await findPhotoWithOwner(tx, photo)
    return found?.siteId === site.id ? { memberId: found.memberId, photo } : null
  }
  const id = Number(profileUrlPattern.exec(location)?.[1])
  const member = id ? await findMemberById(tx, id) : undefined
  return member?.siteId === site.id ? { memberId: member.id, photo: null } : null
}

/**
 * Reads which member and photos a complaint names. With `hold` the named photo, or all photos of the named profile, are hidden
 * until a person has looked at them; those that a person found right before stay (decision 019).
 */
export async function resolveProfileTarget(
  tx: Db,
  { site, location, hold }: { readonly site: Site; readonly location: string; readonly hold: boolean },
): Promise<ComplaintTarget> {
  const owner = await findOwner(tx, site, location)
  if (!owner) return { memberId: null, heldPhotoIds: [] }
  const { memberId, photo } = owner
  const held = hold ? await holdPhotos(tx, memberId, photo) : []
  const status = held.length ? (await findMemberById(tx, memberId))?.status : undefined
  if (status === 'active' || status === 'not_confirmed')
    await publishMemberEvent(tx, memberId, { type: 'account', status })
  return { memberId, heldPhotoIds: held }
}
