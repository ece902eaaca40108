import type { Sharp } from 'sharp'

/** Bits of 64 that may differ between two files of the same picture: another size, quality or format. */
export const maxDifferingHashBits = 6

/**
 * 64 bits that stay nearly the same when a picture is scaled or encoded anew: in its grey 9 by 8 version, whether each point
 * is brighter than its right neighbour. Signed, as PostgreSQL's bigint holds it.
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
      const at = row * 9 + column
      bits = (bits << 1n) | ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1n : 0n)
    }
  return BigInt.asIntN(64, bits)
}
