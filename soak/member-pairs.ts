import {
  type SimulatedBrowser,
  type DeliveryCounts,
  openSimulatedBrowser,
  type SimulationContext,
} from './simulated-browser.ts'
import type { Writer } from './writers.ts'

export const startCredits = 100_000
export type MemberPair = readonly [number, number]

/** Members in one star: the centre and those who write with it; the other members form pairs. */
const starSize = 5
/** Share of the members that belong to stars. */
const starShare = 0.3

/** Decides who writes with whom: some in stars of five, the others in pairs. */
export function createPairs(members: readonly Writer[]): MemberPair[] {
  const ids = members.map(({ id }) => id)
  const pairs: MemberPair[] = []
  const stars = Math.floor((ids.length * starShare) / starSize)
  for (let star = 0; star < stars; star += 1) {
    const [hub = 0, ...others] = ids.slice(star * starSize, (star + 1) * starSize)
    for (const other of others) pairs.push([hub, other])
  }
  // A member left without a partner writes with the first one.
  for (let i = stars * starSize; i < ids.length; i += 2) pairs.push([ids[i] ?? 0, ids[i + 1] ?? ids[0] ?? 0])
  return pairs
}

/** One or two browsers per member. */
export function openBrowsers(
  context: SimulationContext,
  members: readonly Writer[],
  pairs: readonly MemberPair[],
  deliveries: DeliveryCounts,
): SimulatedBrowser[] {
  const partners = new Map<number, number[]>(members.map(({ id }) => [id, []]))
  for (const [a, b] of pairs) {
    partners.get(a)?.push(b)
    partners.get(b)?.push(a)
  }
  return members.flatMap((member) =>
    Array.from({ length: context.random() < 0.4 ? 2 : 1 }, () =>
      openSimulatedBrowser(context, member, partners.get(member.id) ?? [], deliveries),
    ),
  )
}
