import type { BodyCountLimits } from './body-limits.ts'

interface BodySlot {
  /** The body is complete: it keeps its slot and can no longer be cut off. */
  readonly markComplete: () => void
  /** Frees the slot; repeated calls have no effect. */
  readonly release: () => void
}
export interface BodySlotPool {
  /** Returns null if no slot is free; `cut` aborts the body when another sender needs its slot. */
  readonly acquire: (sender: string | number, cut: () => void) => BodySlot | null
}
interface OccupiedBodySlot extends BodySlot {
  abort: (() => void) | null
}

/**
 * Slots for incomplete bodies. When all are taken, the sender with the most loses its oldest: bodies sent at normal speed
 * complete long before, so open ones lock nobody out. A sender at its own limit loses its oldest or is refused.
 */
export function createBodySlotPool(
  { maxPerSender, maxTotal }: BodyCountLimits,
  senderIsFull: 'cut' | 'refuse',
): BodySlotPool {
  // Senders, and the bodies of each, in order of arrival.
  const slotsByOwner = new Map<string | number, Set<OccupiedBodySlot>>()
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
    const own = slotsByOwner.get(sender) ?? new Set()
    if (own.size >= maxPerSender) return senderIsFull === 'cut' && cutOldest(own)
    if (count < maxTotal) return true
    const byNumber = [...slotsByOwner.values()].sort((a, b) => b.size - a.size)
    const larger = senderIsFull === 'cut' ? byNumber : byNumber.filter(({ size }) => size > own.size + 1)
    return larger.some(cutOldest)
  }
  return {
    acquire(sender, cut) {
      if (!makeRoom(sender)) return null
      const places = slotsByOwner.get(sender) ?? new Set<OccupiedBodySlot>()
      slotsByOwner.set(sender, places)
      const place: OccupiedBodySlot = {
        abort: cut,
        markComplete() {
          place.abort = null
        },
        release() {
          if (!places.delete(place)) return
          count -= 1
          // A new set may be registered for this sender by now.
          if (places.size === 0 && slotsByOwner.get(sender) === places) slotsByOwner.delete(sender)
        },
      }
      places.add(place)
      count += 1
      return place
    },
  }
}
