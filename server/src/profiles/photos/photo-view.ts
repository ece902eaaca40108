import type { Photo } from '@amarelle/contract/endpoints/profiles'
import type { RequestContext, Site } from '../../platform/context.ts'
import { getMemberId } from '../../platform/actor.ts'
import { createPhotoPath } from './photo-path.ts'

/** A photo as stored, for its views. */
export interface PhotoViewRow
  extends Pick<Photo, 'id' | 'position' | 'status' | 'width' | 'height' | 'color' | 'refusal' | 'appeal'> {
  readonly premiumOnly: boolean
}
export type PhotoAccess = 'owner' | 'premium' | 'free' | 'visitor'

/**
 * Visitors see the main photo, free members the first `free_visible_photos`, premium members all; owners can reserve photos for
 * premium members (docs/safety.md#locked-pictures). `before` is the number of photos in front of it that are not reserved.
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

/** Returns the photos as one viewer may see them, in order. A locked photo has only the address of its blurred picture. */
export function toPhotoViews(
  context: Pick<RequestContext, 'site' | 'actor' | 'clock' | 'config'>,
  photos: readonly PhotoViewRow[],
  access: PhotoAccess,
): Photo[] {
  const visiblePhotos = photos.filter((photo) => access === 'owner' || photo.status === 'active')
  let freePhotosBefore = 0
  return visiblePhotos.map((photo) => {
    const locked = isPhotoLocked(photo, freePhotosBefore, access, context.site)
    if (photo.status === 'active' && !photo.premiumOnly) freePhotosBefore += 1
    const createPath = (size: 'small' | 'medium' | 'large') =>
      createPhotoPath(context, getMemberId(context), photo.id, locked ? 'blurred' : size)
    return {
      id: photo.id,
      position: photo.position,
      status: photo.status,
      locked,
      premium_only: photo.premiumOnly,
      sizes: { small: createPath('small'), medium: createPath('medium'), large: createPath('large') },
      width: photo.width,
      height: photo.height,
      color: photo.color,
      refusal: access === 'owner' ? photo.refusal : null,
      appeal: access === 'owner' ? photo.appeal : 'none',
    }
  })
}
