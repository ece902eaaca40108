import {
  maxPhotoBytes,
  minPhotoEdgePixels,
  maxPhotoPixels,
  photoMediaTypes,
} from '@amarelle/contract/domain/limits'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Size } from './crop.ts'

/** The server's error messages, shown before anything is uploaded. */
export const photoErrors = {
  type: msg`Please choose a JPEG, PNG or WebP photo.`,
  large: msg`This photo is too large. The limit is 10 MB and 40 megapixels.`,
  small: msg`This photo is too small. It needs at least 300 x 300 pixels.`,
  unreadable: msg`We couldn’t read this photo. Please try another one.`,
  limit: (limit: number) => msg`You have reached your limit of ${limit} photos.`,
}

/** A valid photo; `preview` is an object URL that must be revoked when it is no longer needed. */
export interface SelectedPhoto {
  readonly file: File
  readonly preview: string
  readonly size: Size
}

function findSizeError({ width, height }: Size): MessageDescriptor | undefined {
  if (width * height > maxPhotoPixels) return photoErrors.large
  if (width < minPhotoEdgePixels || height < minPhotoEdgePixels) return photoErrors.small
  return undefined
}

/** Returns the image size, or undefined if it cannot be read. Avoids `decode()`, which waits for the next repaint. */
const readImageSize = (preview: string): Promise<Size | undefined> =>
  new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(undefined)
    image.src = preview
  })

/** Checks the type, bytes and pixels of a file; returns the photo or an error message. */
export async function checkPhoto(file: File): Promise<SelectedPhoto | MessageDescriptor> {
  if (!photoMediaTypes.includes(file.type)) return photoErrors.type
  if (file.size > maxPhotoBytes) return photoErrors.large
  const preview = URL.createObjectURL(file)
  const size = await readImageSize(preview)
  const error = size ? findSizeError(size) : photoErrors.unreadable
  if (size && !error) return { file, preview, size }
  URL.revokeObjectURL(preview)
  return error ?? photoErrors.unreadable
}
