/** A deterministic random source: the same seed produces the same demo site, photo for photo. */
export type RandomSource = {
  /** 0 <= x < 1 */
  next: () => number
  /** An integer; both bounds are inclusive. */
  int: (lowest: number, highest: number) => number
  between: (lowest: number, highest: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** `[value, weight]` pairs; weights need not sum to 1. */
  weighted: <T>(items: readonly (readonly [T, number])[]) => T
  shuffle: <T>(items: readonly T[]) => T[]
  /** Up to `count` different items. */
  sample: <T>(items: readonly T[], count: number) => T[]
  /** An independent stream, so that an additional draw here does not change later results elsewhere. */
  branch: (name: string) => RandomSource
}

/** FNV-1a: hashes a text to 32 bits. */
function hashToInt32(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Creates a random source based on mulberry32. */
export function createRandomSource(seed: number | string): RandomSource {
  const start = typeof seed === 'number' ? seed >>> 0 : hashToInt32(seed)
  let state = start
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  function int(lowest: number, highest: number) {
    return lowest + Math.floor(next() * (highest - lowest + 1))
  }
  function pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('Nothing to pick from')
    return items[int(0, items.length - 1)] as T
  }
  function weighted<T>(items: readonly (readonly [T, number])[]): T {
    let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of items) {
      left -= weight
      if (left < 0) return item
    }
    return pick(items)[0]
  }
  function shuffle<T>(items: readonly T[]): T[] {
    const result = [...items]
    for (let index = result.length - 1; index > 0; index--) {
      const other = int(0, index)
      const swapped = result[index] as T
      result[index] = result[other] as T
      result[other] = swapped
    }
    return result
  }
  return {
    next,
    int,
    between: (lowest, highest) => lowest + next() * (highest - lowest),
    chance: (probability) => next() < probability,
    pick,
    weighted,
    shuffle,
    sample: (items, count) => shuffle(items).slice(0, count),
    branch: (name) => createRandomSource(hashToInt32(`${start}/${name}`)),
  }
}

/** Deals items in random order; none is repeated before all have been dealt. */
export function createDeck<T>(source: RandomSource, items: readonly T[]): () => T {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = source.shuffle(items)
    const dealt = left.pop()
    if (dealt === undefined) throw new Error('An empty deck')
    return dealt
  }
}
