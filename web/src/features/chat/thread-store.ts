import type { giftCodes, Message } from '@amarelle/contract/chat'

export type GiftCode = (typeof giftCodes)[number]
/** A picture that was chosen here: what the server takes, and what the page shows meanwhile. */
export interface Picture {
  readonly base64: string
  readonly preview: string
}
/** A message of one's own that the server has not confirmed. Its key is also the server's `client_id`. */
export interface Outgoing {
  readonly key: string
  readonly text: string
  readonly gift: GiftCode | null
  readonly picture: Picture | null
  readonly at: string
  readonly failed: boolean
}
/** What the server answers of a conversation: a run of messages, and whether there are older ones. */
export interface Page {
  readonly messages: readonly Message[]
  readonly more: boolean
  readonly hidden: boolean
}
export interface Thread extends Page {
  readonly outgoing: readonly Outgoing[]
  /** The other one has read up to this message. */
  readonly readUpTo: number
}
export type ThreadEvent =
  | { readonly type: 'newest' | 'older'; readonly page: Page }
  | { readonly type: 'message'; readonly message: Message }
  | { readonly type: 'read'; readonly upTo: number }
  | { readonly type: 'send'; readonly outgoing: Outgoing }
  | { readonly type: 'failed' | 'retry' | 'refused'; readonly key: string }

export const newThread = (page: Page): Thread => ({ ...page, outgoing: [], readUpTo: 0 })

/** Each message once, by id; what was confirmed is no longer on its way; read never becomes unread. */
function merge(thread: Thread, arrived: readonly Message[]): Thread {
  const known = new Map(thread.messages.map((message) => [message.id, message]))
  for (const message of arrived) {
    const read =
      message.read || (known.get(message.id)?.read ?? (message.mine && message.id <= thread.readUpTo))
    known.set(message.id, { ...message, read })
  }
  const confirmed = new Set(arrived.map((message) => message.client_id))
  return {
    ...thread,
    messages: [...known.values()].sort((a, b) => a.id - b.id),
    outgoing: thread.outgoing.filter(({ key }) => !confirmed.has(key)),
  }
}

/** The end of the conversation as the server has it now; older messages stay only where the two runs meet. */
function withNewest(thread: Thread, page: Page): Thread {
  const first = page.messages[0]?.id
  const { more, hidden } = page
  if (first === undefined) return { ...thread, more, hidden }
  const ids = new Set(page.messages.map(({ id }) => id))
  const meet = thread.messages.some(({ id }) => ids.has(id))
  const kept = meet ? thread : { ...thread, messages: thread.messages.filter(({ id }) => id > first) }
  const reachesBack = (kept.messages[0]?.id ?? first) < first
  return merge(reachesBack ? kept : { ...kept, more, hidden }, page.messages)
}

/** A message of before the shown run is found by paging back; shown now, it would leave a gap behind it. */
function withMessage(thread: Thread, message: Message): Thread {
  const first = thread.messages[0]?.id ?? 0
  if (!thread.more || message.id > first) return merge(thread, [message])
  return { ...thread, outgoing: thread.outgoing.filter(({ key }) => key !== message.client_id) }
}

const marked = (thread: Thread, key: string, failed: boolean): Thread => ({
  ...thread,
  outgoing: thread.outgoing.map((one) => (one.key === key ? { ...one, failed } : one)),
})

/** The conversation after one more event; events may come late, twice and in any order. */
export function reduceThread(thread: Thread, event: ThreadEvent): Thread {
  switch (event.type) {
    case 'newest':
      return withNewest(thread, event.page)
    case 'older':
      return merge({ ...thread, more: event.page.more, hidden: event.page.hidden }, event.page.messages)
    case 'message':
      return withMessage(thread, event.message)
    case 'read':
      return {
        ...thread,
        readUpTo: Math.max(thread.readUpTo, event.upTo),
        messages: thread.messages.map((one) =>
          one.mine && one.id <= event.upTo ? { ...one, read: true } : one,
        ),
      }
    case 'send':
      return { ...thread, outgoing: [...thread.outgoing, event.outgoing] }
    case 'failed':
      return marked(thread, event.key, true)
    case 'retry':
      return marked(thread, event.key, false)
    case 'refused':
      return { ...thread, outgoing: thread.outgoing.filter(({ key }) => key !== event.key) }
  }
}
