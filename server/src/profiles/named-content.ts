import { memberById } from '../accounts/index.ts'
import type { Named } from '../moderation/index.ts'
import type { Site } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { publish } from '../platform/member-events.ts'
import { holdPhotos, photoWithOwner } from './photo.sql.ts'

const photoAddress = /\/photos\/([0-9a-f-]{36})\//
const profileAddress = /\/(?:members|likes\/m)\/(\d{1,15})(?!\d)/

/** Whose photo or profile an address in a complaint is; only of this site. */
async function ownerOf(tx: Db, site: Site, location: string) {
  const photo = photoAddress.exec(location)?.[1]
  if (photo) {
    const found = await photoWithOwner(tx, photo)
    return found?.siteId === site.id ? { memberId: found.memberId, photo } : null
  }
  const id = Number(profileAddress.exec(location)?.[1])
  const member = id ? await memberById(tx, id) : undefined
  return member?.siteId === site.id ? { memberId: member.id, photo: null } : null
}

/**
 * Reads which member and photos a complaint names. With `hold` the named photo, or all photos of the named profile, are hidden
 * until a person has looked at them; those that a person found right before stay (decision 019).
 */
export async function namedContent(
  tx: Db,
  { site, location, hold }: { readonly site: Site; readonly location: string; readonly hold: boolean },
): Promise<Named> {
  const owner = await ownerOf(tx, site, location)
  if (!owner) return { memberId: null, held: [] }
  const { memberId, photo } = owner
  const held = hold ? await holdPhotos(tx, memberId, photo) : []
  const status = held.length ? (await memberById(tx, memberId))?.status : undefined
  if (status === 'active' || status === 'not_confirmed')
    await publish(tx, memberId, { type: 'account', status })
  return { memberId, held }
}
