import { maxPhotoBytes, minPhotoEdgePixels, maxPhotoPixels } from '@amarelle/contract/domain/limits'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Size } from './crop.ts'

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp']

/** In the words that the server would use, before anything is sent. */
export const photoErrors = {
  type: msg`Please choose a JPEG, PNG or WebP photo.`,
  large: msg`This photo is too large. At most 10 MB and 40 megapixels, please.`,
  small: msg`This photo is too small. At least 300 x 300 pixels, please.`,
  unreadable: msg`This photo could not be read. Please try another one.`,
  limit: (limit: number) => msg`You have reached your limit of ${limit} photos.`,
}

/** A photo that may be sent; `preview` is an object address, to be given back when it isn't needed any more. */
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

/** The size of a picture; none if it can't be read. Not by `decode()`, which waits until the page is drawn again. */
const readImageSize = (preview: string): Promise<Size | undefined> =>
  new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(undefined)
    image.src = preview
  })

/** Looks at a file as far as a browser can: its type, how many bytes, and how many pixels. */
export async function checkPhoto(file: File): Promise<SelectedPhoto | MessageDescriptor> {
  if (!photoTypes.includes(file.type)) return photoErrors.type
  if (file.size > maxPhotoBytes) return photoErrors.large
  const preview = URL.createObjectURL(file)
  const size = await readImageSize(preview)
  const fault = size ? findSizeError(size) : photoErrors.unreadable
  if (size && !fault) return { file, preview, size }
  URL.revokeObjectURL(preview)
  return fault ?? photoErrors.unreadable
}
