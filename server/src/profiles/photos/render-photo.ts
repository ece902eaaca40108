import { createProblem } from '@amarelle/contract/domain/errors'
import { minPhotoEdgePixels } from '@amarelle/contract/domain/limits'
import type { Sharp } from 'sharp'
import { assertAspectRatio } from '../../platform/media/picture-cost.ts'
import {
  renderBlurredPicture,
  createSharpFromRaw,
  type RawPicture,
  toRawPicture,
  webpEffort,
} from '../../platform/media/raw-picture.ts'
import { readPicture } from '../../platform/media/read-picture.ts'
import type { PhotoSize } from './photo-path.ts'
import { computeDifferenceHashes, type PictureHashes } from './photo-hash.ts'

/** The area of the upright picture to keep, as fractions of its width and height. */
export interface CropArea {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export interface RenderedPhoto extends PictureHashes {
  readonly width: number
  readonly height: number
  /** The mean colour, `#rrggbb`. */
  readonly color: string
  readonly pictures: Readonly<Record<PhotoSize, Uint8Array>>
}

/** Returns the crop area in pixels, limited to the picture's edges. */
function toPixelRegion(crop: CropArea, width: number, height: number) {
  const left = Math.min(Math.round(crop.left * width), width - 1)
  const top = Math.min(Math.round(crop.top * height), height - 1)
  return {
    left,
    top,
    width: Math.min(Math.round(crop.width * width), width - left),
    height: Math.min(Math.round(crop.height * height), height - top),
  }
}

function computeMeanColor({ data, channels }: RawPicture): string {
  const sums = [0, 0, 0]
  for (let i = 0; i < data.length; i += channels)
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[i + channel] ?? 0)
  const hex = (sum: number) =>
    Math.round(sum / (data.length / channels))
      .toString(16)
      .padStart(2, '0')
  return `#${sums.map(hex).join('')}`
}

/**
 * Re-encodes a photo upright, opaque and without metadata, in three sizes and a blurred version (docs/safety.md#uploads). Throws
 * `photo_too_small` if less than 300 x 300 is left after cropping, `photo_too_narrow` for a strip, and what `readPicture` throws.
 */
export const renderPhoto = (bytes: Uint8Array, crop?: CropArea): Promise<RenderedPhoto> =>
  readPicture(bytes, async ({ image, ...size }) => {
    const region = crop && toPixelRegion(crop, size.width, size.height)
    const keptSize = region ?? size
    if (keptSize.width < minPhotoEdgePixels || keptSize.height < minPhotoEdgePixels)
      throw createProblem('photo_too_small')
    assertAspectRatio(keptSize)
    const resizeOptions = { width: 1200, height: 1500, fit: 'inside', withoutEnlargement: true } as const
    const toOpaque = (picture: Sharp) =>
      picture.resize(resizeOptions).flatten({ background: '#ffffff' }).toColourspace('srgb')
    const large = await toRawPicture(toOpaque(region ? image.clone().extract(region) : image.clone()))
    const cover = (width: number, height: number) =>
      createSharpFromRaw(large).resize({ width, height, fit: 'cover', position: 'attention' })
    const tiny = await toRawPicture(cover(28, 35).blur(1.2))
    const pictures = {
      small: await cover(200, 250).webp({ quality: 78, effort: webpEffort }).toBuffer(),
      medium: await cover(400, 500).webp({ quality: 80, effort: webpEffort }).toBuffer(),
      large: await createSharpFromRaw(large).webp({ quality: 82, effort: webpEffort }).toBuffer(),
      // Enlarged from 28 x 35 pixels, so that no details can be restored.
      blurred: await renderBlurredPicture(tiny, 200, 250),
    }
    // Of the whole picture, so that cropping hides nothing.
    const hashes = await computeDifferenceHashes(region ? image.clone() : createSharpFromRaw(large))
    return { width: large.width, height: large.height, color: computeMeanColor(tiny), ...hashes, pictures }
  })
