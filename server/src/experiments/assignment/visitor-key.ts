import { createHmac } from 'node:crypto'
import type { RequestContext } from '../../platform/context.ts'

/** So many numbers stand for visitors: a power of two. */
export const visitorSlots = 2 ** 20

/**
 * Returns two numbers from 0 (inclusive) to 1 (exclusive) that stand for a visitor on one day: the first chooses the variant, the second
 * the slot by which repeated visits are known. They come from what every request contains, the network address and the browser's name, and
 * from a key that is deleted after the day: they are the same all day in all processes, and nobody can compute them later.
 */
export function computeVisitorNumbers(
  dayKey: Buffer,
  experimentId: number,
  { clientAddress, userAgent }: Pick<RequestContext, 'clientAddress' | 'userAgent'>,
): readonly [forVariant: number, forSlot: number] {
  const digest = createHmac('sha256', dayKey)
    .update(`${experimentId}\n${clientAddress}\n${userAgent}`)
    .digest()
  return [digest.readUInt32BE(0) / 2 ** 32, digest.readUInt32BE(4) / 2 ** 32]
}

/** Returns the one of `variants` that a number from 0 (inclusive) to 1 (exclusive) falls to, in proportion to their weights. */
export function pickByWeight<V extends { readonly weight: number }>(
  variants: readonly V[],
  number: number,
): V | undefined {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  let end = 0
  return variants.find(({ weight }) => {
    end += weight / total
    return number < end
  })
}
