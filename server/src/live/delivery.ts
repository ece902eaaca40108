import { markDelivered, type Delivered } from '../chat/index.ts'
import type { Services } from '../platform/context.ts'
import { heardMessages } from './event.sql.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Tab } from './tab.ts'

/** Milliseconds between two statements. */
const every = 250
/** Conversations that wait while the database is away; reading a conversation makes up for what is let go of. */
const mostWaiting = 20_000

const keyOf = ({ conversationId, memberId }: Delivered) => `${conversationId}:${memberId}`

export interface Delivery {
  /** The tab says that it heard everything up to a number. */
  readonly heard: (tab: Tab, no: number) => void
  /** A tab came back and says what it had heard before its last connection was lost. */
  readonly resumed: (memberId: number, after: number) => void
  readonly close: () => Promise<void>
}

/**
 * From what browsers say that they heard to "delivered" at the messages of those who wrote them: gathered, one statement for
 * all members of this process.
 */
export function createDelivery(services: Services): Delivery {
  let waiting = new Map<string, Delivered>()
  let resumed: { memberId: number; after: number }[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let lastAt = 0

  const note = (pair: Delivered) => {
    const key = keyOf(pair)
    if ((waiting.get(key)?.upTo ?? 0) < pair.upTo && (waiting.size < mostWaiting || waiting.has(key)))
      waiting.set(key, pair)
    arm()
  }
  const arm = () => {
    timer ??= setTimeout(
      () => {
        timer = null
        void settle()
      },
      Math.max(10, lastAt + every - performance.now()),
    ).unref()
  }
  const settle = oneAtATime(async () => {
    lastAt = performance.now()
    const back = resumed
    resumed = []
    let pairs: ReadonlyMap<string, Delivered> = new Map()
    try {
      if (back.length) for (const pair of await heardMessages(services.db, back)) note(pair)
      pairs = waiting
      waiting = new Map()
      if (pairs.size) for (const busy of await markDelivered(services.db, [...pairs.values()])) note(busy)
    } catch (error) {
      services.log.warn(error, 'what was delivered could not be noted')
      for (const pair of pairs.values()) note(pair)
    }
  })
  return {
    heard(tab, said) {
      const no = Math.min(said, tab.last)
      if (no <= tab.heard) return
      tab.heard = no
      const { unheard, memberId } = tab
      if (!unheard) return
      let count = 0
      for (const message of unheard) {
        if (message.no > no) break
        count += 1
        note({ conversationId: message.conversationId, memberId, upTo: message.messageId })
      }
      unheard.splice(0, count)
    },
    resumed(memberId, after) {
      if (resumed.length < mostWaiting) resumed.push({ memberId, after })
      arm()
    },
    async close() {
      if (timer) clearTimeout(timer)
      await settle()
      if (timer) clearTimeout(timer)
    },
  }
}
