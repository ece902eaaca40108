import { Problem, createProblem } from '@amarelle/contract/domain/errors'
import { maxPhotoBytes, maxPhotoPixels } from '@amarelle/contract/domain/limits'
import sharp, { type Sharp } from 'sharp'
import { assertDecodable } from './picture-cost.ts'
import { detectPictureKind } from './picture-kind.ts'

// Every upload is a different picture, so caching only costs memory.
sharp.cache(false)

/** Time limit for one processing step; only manipulated files take longer. */
const processingTimeoutSeconds = 10

export interface UprightPicture {
  /** The decoded picture; each further step starts with `clone()`. */
  readonly image: Sharp
  readonly width: number
  readonly height: number
}

/**
 * Reads an uploaded picture and passes it to `develop`. Checks type, size, shape and decoding cost before decoding. Throws
 * `photo_type`, `photo_animated`, `photo_too_large`, `photo_too_narrow`, `photo_too_complex`, `photo_unreadable`, and the
 * problems of `develop`.
 */
export async function readPicture<T>(
  bytes: Uint8Array,
  develop: (picture: UprightPicture) => Promise<T>,
): Promise<T> {
  if (bytes.length > maxPhotoBytes) throw createProblem('photo_too_large')
  const kind = detectPictureKind(bytes)
  if (kind !== 'still') throw createProblem(kind === 'moving' ? 'photo_animated' : 'photo_type')
  try {
    // Reads the header only; nothing is decoded yet.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    assertDecodable(header, bytes)
    const image = sharp(bytes, { limitInputPixels: maxPhotoPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: processingTimeoutSeconds })
      .autoOrient()
    return await develop({ image, ...header.autoOrient })
  } catch (error) {
    throw error instanceof Problem ? error : createProblem('photo_unreadable')
  }
}
