import type { BodyCounts } from './body-limits.ts'

interface Place {
  /** The body has come whole: it keeps its place and is cut off no more. */
  readonly keep: () => void
  /** Gives the place back; a second time changes nothing. */
  readonly release: () => void
}
export interface BodyBudget {
  /** null when there is no place; `cut` ends the body when somebody else needs its place. */
  readonly take: (sender: string | number, cut: () => void) => Place | null
}
interface Taken extends Place {
  cut: (() => void) | null
}

/**
 * Places for unfinished bodies. Where all are taken, whoever holds the most loses their oldest one: who sends at a normal speed is
 * done long before, so nobody is locked out by bodies that somebody else leaves open. A sender whose own places are all taken
 * loses the oldest one, or is refused.
 */
export function createBodyBudget(
  { perSender, total }: BodyCounts,
  senderIsFull: 'cut' | 'refuse',
): BodyBudget {
  // In the order in which they came, of senders and of each one's bodies.
  const held = new Map<string | number, Set<Taken>>()
  let count = 0

  function cutOldest(places: Iterable<Taken>): boolean {
    for (const place of places) {
      if (!place.cut) continue
      const { cut } = place
      place.release()
      cut()
      return true
    }
    return false
  }
  function makeRoom(sender: string | number): boolean {
    const own = held.get(sender) ?? new Set()
    if (own.size >= perSender) return senderIsFull === 'cut' && cutOldest(own)
    if (count < total) return true
    const byNumber = [...held.values()].sort((a, b) => b.size - a.size)
    const larger = senderIsFull === 'cut' ? byNumber : byNumber.filter(({ size }) => size > own.size + 1)
    return larger.some(cutOldest)
  }
  return {
    take(sender, cut) {
      if (!makeRoom(sender)) return null
      const places = held.get(sender) ?? new Set<Taken>()
      held.set(sender, places)
      const place: Taken = {
        cut,
        keep() {
          place.cut = null
        },
        release() {
          if (!places.delete(place)) return
          count -= 1
          // A new set may stand under the same name by now.
          if (places.size === 0 && held.get(sender) === places) held.delete(sender)
        },
      }
      places.add(place)
      count += 1
      return place
    },
  }
}
