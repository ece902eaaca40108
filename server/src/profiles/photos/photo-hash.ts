import type { Sharp } from 'sharp'

/** How many of the 64 bits may differ between two files of the same picture in another size, quality or format. */
export const maxDifferingHashBits = 6

/**
 * Computes a 64-bit difference hash (dHash), which stays nearly the same when a picture is scaled or re-encoded: for each pixel of its
 * greyscale 9 x 8 version, whether it is brighter than its right neighbour. Signed, as PostgreSQL's bigint is.
 */
export async function computeDifferenceHash(image: Sharp): Promise<bigint> {
  const grey = await image
    .resize({ width: 9, height: 8, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  let bits = 0n
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1) {
      const index = row * 9 + column
      bits = (bits << 1n) | ((grey[index] ?? 0) > (grey[index + 1] ?? 0) ? 1n : 0n)
    }
  return BigInt.asIntN(64, bits)
}
