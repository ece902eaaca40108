import { Problem, problem } from '@amarelle/contract/errors'
import { photoBytes, photoPixels } from '@amarelle/contract/limits'
import sharp, { type Sharp } from 'sharp'
import { assertAffordable } from './picture-cost.ts'
import { pictureKind } from './picture-kind.ts'

// Every upload is another picture: what is kept of the last one is only memory.
sharp.cache(false)

/** Seconds for one step of a picture; what takes longer was made to. */
const patience = 10

export interface Upright {
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
  develop: (picture: Upright) => Promise<T>,
): Promise<T> {
  if (bytes.length > photoBytes) throw problem('photo_too_large')
  const kind = pictureKind(bytes)
  if (kind !== 'still') throw problem(kind === 'moving' ? 'photo_animated' : 'photo_type')
  try {
    // The header alone; nothing is decoded yet.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    assertAffordable(header, bytes)
    const image = sharp(bytes, { limitInputPixels: photoPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: patience })
      .autoOrient()
    return await develop({ image, ...header.autoOrient })
  } catch (error) {
    throw error instanceof Problem ? error : problem('photo_unreadable')
  }
}
