import { Problem, problem } from '@amarelle/contract/errors'
import { photoBytes, photoPixels } from '@amarelle/contract/limits'
import sharp, { type Sharp } from 'sharp'
import { pictureKind } from './picture-kind.ts'
import { takeTurns } from './take-turns.ts'

// Every upload is another picture: what is kept of the last one is only memory.
sharp.cache(false)

/** Seconds for one step of a picture; what takes longer was made to. */
const patience = 20
/** A decoded picture is up to twenty times its file: two of them at a time, whatever is sent. */
const inTurn = takeTurns(2)

export interface Upright {
  /** The whole picture as it is looked at; a step of its own begins with `clone()`. */
  readonly image: Sharp
  readonly width: number
  readonly height: number
}

/**
 * Reads a picture that somebody sent and has `develop` make something of it. Type, size and pixels are checked before
 * anything is decoded; while it waits for its turn a picture holds its bytes and nothing more. Throws `photo_type`,
 * `photo_animated`, `photo_too_large`, `photo_unreadable`, and problems of `develop`.
 */
export async function readPicture<T>(
  bytes: Uint8Array,
  develop: (picture: Upright) => Promise<T>,
): Promise<T> {
  if (bytes.length > photoBytes) throw problem('photo_too_large')
  const kind = pictureKind(bytes)
  if (kind !== 'still') throw problem(kind === 'moving' ? 'photo_animated' : 'photo_type')
  return inTurn(async () => {
    try {
      // The header alone; nothing is decoded yet.
      const { autoOrient: upright } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (upright.width * upright.height > photoPixels) throw problem('photo_too_large')
      const image = sharp(bytes, { limitInputPixels: photoPixels, failOn: 'error', pages: 1 })
        .timeout({ seconds: patience })
        .autoOrient()
      return await develop({ image, ...upright })
    } catch (error) {
      throw error instanceof Problem ? error : problem('photo_unreadable')
    }
  })
}
