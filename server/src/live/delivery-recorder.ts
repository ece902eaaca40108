import { markDelivered, type DeliveryReceipt } from '../chat/index.ts'
import type { Services } from '../platform/context.ts'
import { findDeliveredMessages } from './member-event.sql.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import type { Tab } from './tab.ts'

/** Minimum time between two database statements, in milliseconds. */
const batchIntervalMs = 250
/** Receipts kept while the database is unavailable; further ones are dropped, and recorded when the conversation is read. */
const maxWaitingConversations = 20_000

const toConversationKey = ({ conversationId, memberId }: DeliveryReceipt) => `${conversationId}:${memberId}`

export interface DeliveryRecorder {
  /** The tab acknowledged all events up to a number. */
  readonly acknowledge: (tab: Tab, no: number) => void
  /** A tab reconnected; `after` is the last event that it received before the connection was lost. */
  readonly resume: (memberId: number, after: number) => void
  readonly close: () => Promise<void>
}

/**
 * Turns acknowledgements of browsers into delivery receipts for the senders of the messages. Receipts are collected and recorded in
 * one statement for all members of this process.
 */
export function createDeliveryRecorder(services: Services): DeliveryRecorder {
  let pendingReceipts = new Map<string, DeliveryReceipt>()
  let reconnected: { memberId: number; after: number }[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let lastFlushMs = 0

  const enqueue = (receipt: DeliveryReceipt) => {
    const key = toConversationKey(receipt)
    if (
      (pendingReceipts.get(key)?.upTo ?? 0) < receipt.upTo &&
      (pendingReceipts.size < maxWaitingConversations || pendingReceipts.has(key))
    )
      pendingReceipts.set(key, receipt)
    schedule()
  }
  const schedule = () => {
    timer ??= setTimeout(
      () => {
        timer = null
        void flush()
      },
      Math.max(10, lastFlushMs + batchIntervalMs - performance.now()),
    ).unref()
  }
  const flush = coalesceRuns(async () => {
    lastFlushMs = performance.now()
    const reconnectedMembers = reconnected
    reconnected = []
    let receipts: ReadonlyMap<string, DeliveryReceipt> = new Map()
    try {
      if (reconnectedMembers.length)
        for (const receipt of await findDeliveredMessages(services.db, reconnectedMembers)) enqueue(receipt)
      receipts = pendingReceipts
      pendingReceipts = new Map()
      if (receipts.size)
        for (const lockedReceipt of await markDelivered(services.db, [...receipts.values()]))
          enqueue(lockedReceipt)
    } catch (error) {
      services.log.warn(error, 'recording delivery receipts failed')
      for (const receipt of receipts.values()) enqueue(receipt)
    }
  })
  return {
    acknowledge(tab, acknowledgedNo) {
      const no = Math.min(acknowledgedNo, tab.lastSent)
      if (no <= tab.acknowledged) return
      tab.acknowledged = no
      const { unacknowledged, memberId } = tab
      if (!unacknowledged) return
      let count = 0
      for (const message of unacknowledged) {
        if (message.no > no) break
        count += 1
        enqueue({ conversationId: message.conversationId, memberId, upTo: message.messageId })
      }
      unacknowledged.splice(0, count)
    },
    resume(memberId, after) {
      if (reconnected.length < maxWaitingConversations) reconnected.push({ memberId, after })
      schedule()
    },
    async close() {
      if (timer) clearTimeout(timer)
      await flush()
      if (timer) clearTimeout(timer)
    },
  }
}
