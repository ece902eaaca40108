import { markDelivered, type DeliveryReceipt } from '../chat/index.ts'
import type { Services } from '../platform/context.ts'
import { findDeliveredMessages } from './member-event.sql.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import type { Tab } from './tab.ts'

/** Milliseconds between two statements. */
const batchIntervalMs = 250
/** Conversations that wait while the database is away; reading a conversation makes up for what is let go of. */
const maxWaitingConversations = 20_000

const toConversationKey = ({ conversationId, memberId }: DeliveryReceipt) => `${conversationId}:${memberId}`

export interface DeliveryRecorder {
  /** The tab says that it heard everything up to a number. */
  readonly acknowledge: (tab: Tab, no: number) => void
  /** A tab came back and says what it had heard before its last connection was lost. */
  readonly resume: (memberId: number, after: number) => void
  readonly close: () => Promise<void>
}

/**
 * From what browsers say that they heard to "delivered" at the messages of those who wrote them: gathered, one statement for
 * all members of this process.
 */
export function createDeliveryRecorder(services: Services): DeliveryRecorder {
  let waiting = new Map<string, DeliveryReceipt>()
  let resumed: { memberId: number; after: number }[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let lastAt = 0

  const note = (pair: DeliveryReceipt) => {
    const key = toConversationKey(pair)
    if (
      (waiting.get(key)?.upTo ?? 0) < pair.upTo &&
      (waiting.size < maxWaitingConversations || waiting.has(key))
    )
      waiting.set(key, pair)
    arm()
  }
  const arm = () => {
    timer ??= setTimeout(
      () => {
        timer = null
        void settle()
      },
      Math.max(10, lastAt + batchIntervalMs - performance.now()),
    ).unref()
  }
  const settle = coalesceRuns(async () => {
    lastAt = performance.now()
    const back = resumed
    resumed = []
    let pairs: ReadonlyMap<string, DeliveryReceipt> = new Map()
    try {
      if (back.length) for (const pair of await findDeliveredMessages(services.db, back)) note(pair)
      pairs = waiting
      waiting = new Map()
      if (pairs.size) for (const busy of await markDelivered(services.db, [...pairs.values()])) note(busy)
    } catch (error) {
      services.log.warn(error, 'what was delivered could not be noted')
      for (const pair of pairs.values()) note(pair)
    }
  })
  return {
    acknowledge(tab, said) {
      const no = Math.min(said, tab.lastSent)
      if (no <= tab.acknowledged) return
      tab.acknowledged = no
      const { unacknowledged, memberId } = tab
      if (!unacknowledged) return
      let count = 0
      for (const message of unacknowledged) {
        if (message.no > no) break
        count += 1
        note({ conversationId: message.conversationId, memberId, upTo: message.messageId })
      }
      unacknowledged.splice(0, count)
    },
    resume(memberId, after) {
      if (resumed.length < maxWaitingConversations) resumed.push({ memberId, after })
      arm()
    },
    async close() {
      if (timer) clearTimeout(timer)
      await settle()
      if (timer) clearTimeout(timer)
    },
  }
}
