import type { BodyCountLimits } from './body-limits.ts'

interface BodySlot {
  /** The body has come whole: it keeps its place and is cut off no more. */
  readonly markComplete: () => void
  /** Gives the place back; a second time changes nothing. */
  readonly release: () => void
}
export interface BodySlotPool {
  /** null when there is no place; `cut` ends the body when somebody else needs its place. */
  readonly acquire: (sender: string | number, cut: () => void) => BodySlot | null
}
interface OccupiedBodySlot extends BodySlot {
  abort: (() => void) | null
}

/**
 * Places for unfinished bodies. Where all are taken, whoever holds the most loses their oldest one: who sends at a normal speed is
 * done long before, so nobody is locked out by bodies that somebody else leaves open. A sender whose own places are all taken
 * loses the oldest one, or is refused.
 */
export function createBodySlotPool(
  { maxPerSender, maxTotal }: BodyCountLimits,
  senderIsFull: 'cut' | 'refuse',
): BodySlotPool {
  // In the order in which they came, of senders and of each one's bodies.
  const held = new Map<string | number, Set<OccupiedBodySlot>>()
  let count = 0

  function cutOldest(places: Iterable<OccupiedBodySlot>): boolean {
    for (const place of places) {
      if (!place.abort) continue
      const { abort } = place
      place.release()
      abort()
      return true
    }
    return false
  }
  function makeRoom(sender: string | number): boolean {
    const own = held.get(sender) ?? new Set()
    if (own.size >= maxPerSender) return senderIsFull === 'cut' && cutOldest(own)
    if (count < maxTotal) return true
    const byNumber = [...held.values()].sort((a, b) => b.size - a.size)
    const larger = senderIsFull === 'cut' ? byNumber : byNumber.filter(({ size }) => size > own.size + 1)
    return larger.some(cutOldest)
  }
  return {
    acquire(sender, cut) {
      if (!makeRoom(sender)) return null
      const places = held.get(sender) ?? new Set<OccupiedBodySlot>()
      held.set(sender, places)
      const place: OccupiedBodySlot = {
        abort: cut,
        markComplete() {
          place.abort = null
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
