import { maxPhotoBytes, photoMediaTypes } from '@amarelle/contract/domain/limits'

export type PictureErrorCode = 'photo_type' | 'photo_too_large' | 'photo_unreadable'

/** Phones save photos as HEIC, which most browsers can't show. */
export const isHeic = ({ name, type }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /[.]hei[cf]$/i.test(name)

/** Checks media type and size only; `preparePicture` finds out whether the file can be decoded. */
export function findPictureError({
  type,
  size,
}: File): Exclude<PictureErrorCode, 'photo_unreadable'> | undefined {
  if (!photoMediaTypes.includes(type)) return 'photo_type'
  return size > maxPhotoBytes ? 'photo_too_large' : undefined
}
