import { type Browser, type Heard, openBrowser, type World } from './browser.ts'
import type { Writer } from './writers.ts'

export const given = 100_000
export type Pair = readonly [number, number]

/** Members around one who writes with all of them; the rest are pairs. */
const starSize = 5
/** The part of the members that stands in stars. */
const inStars = 0.3

/** Who writes with whom: some in stars of five, the others two by two. */
export function pairsOf(members: readonly Writer[]): Pair[] {
  const ids = members.map(({ id }) => id)
  const pairs: Pair[] = []
  const stars = Math.floor((ids.length * inStars) / starSize)
  for (let star = 0; star < stars; star += 1) {
    const [hub = 0, ...others] = ids.slice(star * starSize, (star + 1) * starSize)
    for (const other of others) pairs.push([hub, other])
  }
  // Who has nobody at the end writes with the first one.
  for (let i = stars * starSize; i < ids.length; i += 2) pairs.push([ids[i] ?? 0, ids[i + 1] ?? ids[0] ?? 0])
  return pairs
}

/** One or two browsers a member. */
export function browsersOf(
  world: World,
  members: readonly Writer[],
  pairs: readonly Pair[],
  heard: Heard,
): Browser[] {
  const partners = new Map<number, number[]>(members.map(({ id }) => [id, []]))
  for (const [a, b] of pairs) {
    partners.get(a)?.push(b)
    partners.get(b)?.push(a)
  }
  return members.flatMap((member) =>
    Array.from({ length: world.random() < 0.4 ? 2 : 1 }, () =>
      openBrowser(world, member, partners.get(member.id) ?? [], heard),
    ),
  )
}
