import type { Photo } from '@amarelle/contract/profiles'
import type { Site } from '../platform/context.ts'
import { photoPath } from './photo-path.ts'
import type { PhotoRow } from './photo.sql.ts'

export type Access = 'owner' | 'premium' | 'free' | 'visitor'

/** DECISIONS 6: a visitor sees the main photo, a free member the first ones, premium all; an owner's choice locks more. */
export function isLocked(
  photo: { premiumOnly: boolean },
  index: number,
  access: Access,
  site: Site,
): boolean {
  if (access === 'owner' || access === 'premium') return false
  return photo.premiumOnly || index >= (access === 'visitor' ? 1 : site.free_visible_photos)
}

/** The photos as one viewer may see them, in order. A locked one carries only the address of its blurred picture. */
export function photoViews(photos: readonly PhotoRow[], access: Access, site: Site): Photo[] {
  const shown = photos.filter((photo) => access === 'owner' || photo.status === 'active')
  return shown.map((photo, index) => {
    const locked = isLocked(photo, index, access, site)
    const at = (size: 'small' | 'medium' | 'large') => photoPath(photo.id, locked ? 'blurred' : size)
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
      appeal: 'none',
    }
  })
}
