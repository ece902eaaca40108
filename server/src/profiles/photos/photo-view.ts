import type { Photo } from '@amarelle/contract/endpoints/profiles'
import type { RequestContext, Site } from '../../platform/context.ts'
import { createPhotoPath } from './photo-path.ts'
import type { PhotoRow } from './photo.sql.ts'

export type PhotoAccess = 'owner' | 'premium' | 'free' | 'visitor'

/**
 * docs/safety.md#locked-pictures: a visitor sees the main photo, a free member the first ones, premium all; an owner's choice locks more.
 * `before` counts the open photos in front of it: one that is for premium members only takes nobody's place.
 */
export function isPhotoLocked(
  photo: { premiumOnly: boolean },
  before: number,
  access: PhotoAccess,
  site: Site,
): boolean {
  if (access === 'owner' || access === 'premium') return false
  return photo.premiumOnly || before >= (access === 'visitor' ? 1 : site.free_visible_photos)
}

const toAppealState = ({ appealedAt, appealDecidedAt }: PhotoRow): Photo['appeal'] =>
  appealedAt === null ? 'none' : appealDecidedAt === null ? 'waiting' : 'decided'

/** The photos as one viewer may see them, in order. A locked one carries only the address of its blurred picture. */
export function toPhotoViews(
  context: Pick<RequestContext, 'site' | 'memberId' | 'clock' | 'config'>,
  photos: readonly PhotoRow[],
  access: PhotoAccess,
): Photo[] {
  const shown = photos.filter((photo) => access === 'owner' || photo.status === 'active')
  let open = 0
  return shown.map((photo) => {
    const locked = isPhotoLocked(photo, open, access, context.site)
    if (photo.status === 'active' && !photo.premiumOnly) open += 1
    const at = (size: 'small' | 'medium' | 'large') =>
      createPhotoPath(context, context.memberId, photo.id, locked ? 'blurred' : size)
    return {
      id: photo.id,
      position: photo.position,
      status: photo.status as Photo['status'],
      locked,
      premium_only: photo.premiumOnly,
      sizes: { small: at('small'), medium: at('medium'), large: at('large') },
      width: photo.width,
      height: photo.height,
      color: photo.color,
      refusal: access === 'owner' ? (photo.refusal as Photo['refusal']) : null,
      appeal: access === 'owner' ? toAppealState(photo) : 'none',
    }
  })
}
