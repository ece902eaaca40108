import { Problem, createProblem } from '@amarelle/contract/domain/errors'
import { maxPhotoBytes, maxPhotoPixels } from '@amarelle/contract/domain/limits'
import sharp, { type Sharp } from 'sharp'
import { assertDecodable } from './picture-cost.ts'
import { detectPictureKind } from './picture-kind.ts'

// Every upload is another picture: what is kept of the last one is only memory.
sharp.cache(false)

/** Seconds for one step of a picture; what takes longer was made to. */
const processingTimeoutSeconds = 10

export interface UprightPicture {
  /** The whole picture as it is looked at; a step of its own begins with `clone()`. */
  readonly image: Sharp
  readonly width: number
  readonly height: number
}

/**
 * Reads a picture that somebody sent and has `develop` make something of it. Type, size, shape and what decoding would cost are
 * checked before anything is decoded. Throws `photo_type`, `photo_animated`, `photo_too_large`, `photo_too_narrow`,
 * `photo_too_complex`, `photo_unreadable`, and problems of `develop`.
 */
export async function readPicture<T>(
  bytes: Uint8Array,
  develop: (picture: UprightPicture) => Promise<T>,
): Promise<T> {
  if (bytes.length > maxPhotoBytes) throw createProblem('photo_too_large')
  const kind = detectPictureKind(bytes)
  if (kind !== 'still') throw createProblem(kind === 'moving' ? 'photo_animated' : 'photo_type')
  try {
    // The header alone; nothing is decoded yet.
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
