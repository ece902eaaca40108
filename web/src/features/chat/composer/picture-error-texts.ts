import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PictureErrorCode } from './find-picture-error.ts'

/** The server's error messages, for checks before sending. */
export const pictureErrorTexts: Record<PictureErrorCode, MessageDescriptor> = {
  photo_type: msg`Please choose a JPEG, PNG or WebP photo.`,
  photo_too_large: msg`This photo is too large. The limit is 10 MB and 40 megapixels.`,
  photo_unreadable: msg`We couldn’t read this photo. Please try another one.`,
}
export const heicErrorText = msg`HEIC photos can’t be shown everywhere. Please choose a JPEG, PNG or WebP photo.`
