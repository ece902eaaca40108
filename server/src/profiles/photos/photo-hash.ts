import type { Sharp } from 'sharp'

/** Number of the 64 bits that may differ between two files of the same picture in another size, quality or format. */
export const maxDifferingHashBits = 6

/** The hash of a picture, and the one that it has when it is mirrored. */
export interface PictureHashes {
  readonly hash: bigint
  readonly mirroredHash: bigint
}

/**
 * Computes a 64-bit difference hash (dHash), which stays nearly the same when a picture is scaled or re-encoded: for each pixel of its
 * greyscale 9 x 8 version, whether it is brighter than its right neighbour. Signed, as PostgreSQL's bigint is.
 */
export async function computeDifferenceHashes(image: Sharp): Promise<PictureHashes> {
  const grey = await image
    .resize({ width: 9, height: 8, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  let hash = 0n
  let mirroredHash = 0n
  const appendBit = (bits: bigint, left = 0, right = 0) => (bits << 1n) | (left > right ? 1n : 0n)
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1) {
      const [left, right] = [row * 9 + column, row * 9 + 8 - column]
      hash = appendBit(hash, grey[left], grey[left + 1])
      mirroredHash = appendBit(mirroredHash, grey[right], grey[right - 1])
    }
  return { hash: BigInt.asIntN(64, hash), mirroredHash: BigInt.asIntN(64, mirroredHash) }
}
