import type { Message } from '@amarelle/contract/endpoints/chat'
import type { GiftCode } from '@amarelle/contract/domain/fields'
import { mergeById } from './merge-by-id.ts'

/** A picture that was chosen here: what the server takes, what the page shows meanwhile, and its size in pixels. */
export interface PendingPicture {
  readonly base64: string
  readonly preview: string
  readonly width: number
  readonly height: number
}
/** A message of one's own that the server has not confirmed. Its key is also the server's `client_id`. */
export interface PendingMessage {
  readonly key: string
  readonly text: string
  readonly gift: GiftCode | null
  readonly picture: PendingPicture | null
  readonly at: string
  /** Keeping: on this device, before it goes. Waiting: for the connection, or behind one that could not be sent. */
  readonly state: 'keeping' | 'waiting' | 'sending' | 'failed'
  /** The member was asked whether it is meant so, and it is. */
  readonly sure: boolean
  /** Percent of its picture that is on the server. */
  readonly progress: number | null
}
/** What the server answers of a conversation: a run of messages, and whether there are older ones. */
export interface MessagePage {
  readonly messages: readonly Message[]
  readonly more: boolean
  readonly hidden: boolean
}
/** What the reader did with one message here. */
export interface MessageMark {
  readonly imageHidden?: boolean
  readonly warningsSeen?: boolean
  /** The number of the report. */
  readonly reported?: string
}
export interface Thread extends MessagePage {
  readonly outgoing: readonly PendingMessage[]
  /** The other one has read up to this message, and has all up to that one. */
  readonly readUpTo: number
  readonly deliveredUpTo: number
  readonly marks: ReadonlyMap<number, MessageMark>
  /** The previews of pictures that were sent from here, by key: they need no way back. */
  readonly previews: ReadonlyMap<string, string>
}
export type ThreadEvent =
  | { readonly type: 'newest' | 'older'; readonly page: MessagePage }
  | { readonly type: 'message'; readonly message: Message }
  | { readonly type: 'read' | 'delivered'; readonly upTo: number }
  /** Fresh addresses of pictures, or one that was opened. */
  | { readonly type: 'renewed'; readonly messages: readonly Pick<Message, 'id' | 'image'>[] }
  /** By a person of ours: what it said is gone. */
  | { readonly type: 'removed'; readonly id: number }
  | { readonly type: 'mark'; readonly id: number; readonly mark: MessageMark }
  | { readonly type: 'send'; readonly outgoing: PendingMessage }
  | {
      readonly type: 'state'
      readonly key: string
      readonly state: PendingMessage['state']
      readonly progress?: number | null
    }
  | { readonly type: 'refused'; readonly key: string }
  /** What is still on its way, after this screen didn't look for a while. */
  | { readonly type: 'outbox'; readonly keys: ReadonlySet<string> }

export const createThread = (page: MessagePage): Thread => ({
  ...page,
  outgoing: [],
  readUpTo: 0,
  deliveredUpTo: 0,
  marks: new Map(),
  previews: new Map(),
})

/** A message as the server shows it once it was removed. */
const clearContent = (message: Message): Message => ({
  ...message,
  removed: true,
  text: '',
  gift: null,
  image: null,
  warnings: [],
})

/** What was once read, delivered, refunded or opened stays so, whatever an older answer says; its picture keeps its address. */
function mergeMessage(known: Message, arrived: Message): Message {
  if (known.removed !== arrived.removed) return known.removed ? known : arrived
  const image = known.image?.address || !arrived.image?.address ? known.image : arrived.image
  const [read, delivered] = [known.read || arrived.read, known.delivered || arrived.delivered]
  const refunded = known.refunded || arrived.refunded
  const same =
    read === known.read &&
    delivered === known.delivered &&
    refunded === known.refunded &&
    image === known.image
  return same ? known : { ...known, read, delivered, refunded, image }
}

/** Who has read a message has it. */
function applyReceipts(message: Message, { readUpTo, deliveredUpTo }: Thread): Message {
  if (!message.mine) return message
  const read = message.read || message.id <= readUpTo
  const delivered = read || message.delivered || message.id <= deliveredUpTo
  return read === message.read && delivered === message.delivered ? message : { ...message, read, delivered }
}

/** Each message once, by id; what was confirmed is no longer on its way. */
function mergeMessages(thread: Thread, arrived: readonly Message[]): Thread {
  const confirmed = new Set(arrived.map((message) => message.client_id))
  const done = thread.outgoing.filter(({ key }) => confirmed.has(key))
  const pictures = done.flatMap(({ key, picture }) => (picture ? [[key, picture.preview] as const] : []))
  return {
    ...thread,
    messages: mergeById(
      thread.messages,
      arrived.map((message) => applyReceipts(message, thread)),
      mergeMessage,
    ),
    ...(done.length > 0 && { outgoing: thread.outgoing.filter((one) => !done.includes(one)) }),
    ...(pictures.length > 0 && { previews: new Map([...thread.previews, ...pictures]) }),
  }
}

/** What is read, or delivered, up to a message of the page is so before it, too: a missed event is made up for. */
function applyPageReceipts(thread: Thread, { messages }: MessagePage): Thread {
  const upTo = (name: 'read' | 'delivered') =>
    messages.findLast((message) => message.mine && message[name])?.id ?? 0
  return applyReceiptUpTo(applyReceiptUpTo(thread, 'read', upTo('read')), 'delivered', upTo('delivered'))
}

/** The end of the conversation as the server has it now; older messages stay only where the two runs meet. */
function applyNewestPage(known: Thread, page: MessagePage): Thread {
  const thread = applyPageReceipts(known, page)
  const first = page.messages[0]?.id
  const { more, hidden } = page
  if (first === undefined) return { ...thread, more, hidden }
  const ids = new Set(page.messages.map(({ id }) => id))
  const meet = thread.messages.some(({ id }) => ids.has(id))
  const kept = meet ? thread : { ...thread, messages: thread.messages.filter(({ id }) => id > first) }
  const reachesBack = (kept.messages[0]?.id ?? first) < first
  return mergeMessages(reachesBack ? kept : { ...kept, more, hidden }, page.messages)
}

/** A message of before the shown run is found by paging back; shown now, it would leave a gap behind it. */
function applyNewMessage(thread: Thread, message: Message): Thread {
  const first = thread.messages[0]?.id ?? 0
  if (!thread.more || message.id > first) return mergeMessages(thread, [message])
  return { ...thread, outgoing: thread.outgoing.filter(({ key }) => key !== message.client_id) }
}

/** All own ones up to there; a later refresh that doesn't know yet takes nothing back. */
function applyReceiptUpTo(thread: Thread, type: 'read' | 'delivered', upTo: number): Thread {
  const name = type === 'read' ? 'readUpTo' : 'deliveredUpTo'
  if (upTo <= thread[name]) return thread
  const moved = { ...thread, [name]: upTo }
  return { ...moved, messages: thread.messages.map((message) => applyReceipts(message, moved)) }
}

function updateImages(thread: Thread, renewed: readonly Pick<Message, 'id' | 'image'>[]): Thread {
  const images = new Map(renewed.map(({ id, image }) => [id, image]))
  return {
    ...thread,
    messages: thread.messages.map((message) => {
      const image = images.get(message.id)
      return image ? { ...message, image } : message
    }),
  }
}

/** Sent again from the outbox, or after a question, it is still one. */
function addPendingMessage(thread: Thread, outgoing: PendingMessage): Thread {
  const { key } = outgoing
  const known = thread.messages.some((message) => message.client_id === key)
  if (known || thread.outgoing.some((one) => one.key === key)) return thread
  return { ...thread, outgoing: [...thread.outgoing, outgoing] }
}

/** The conversation after one more event; events may come late, twice and in any order. */
export function reduceThread(thread: Thread, event: ThreadEvent): Thread {
  switch (event.type) {
    case 'newest':
      return applyNewestPage(thread, event.page)
    case 'older':
      return mergeMessages(
        { ...thread, more: event.page.more, hidden: event.page.hidden },
        event.page.messages,
      )
    case 'message':
      return applyNewMessage(thread, event.message)
    case 'read':
    case 'delivered':
      return applyReceiptUpTo(thread, event.type, event.upTo)
    case 'renewed':
      return updateImages(thread, event.messages)
    case 'removed':
      return {
        ...thread,
        messages: thread.messages.map((message) =>
          message.id === event.id && !message.removed ? clearContent(message) : message,
        ),
      }
    case 'mark': {
      const mark = { ...thread.marks.get(event.id), ...event.mark }
      return { ...thread, marks: new Map([...thread.marks, [event.id, mark]]) }
    }
    case 'send':
      return addPendingMessage(thread, event.outgoing)
    case 'state': {
      const { key, state, progress = null } = event
      return {
        ...thread,
        outgoing: thread.outgoing.map((one) => (one.key === key ? { ...one, state, progress } : one)),
      }
    }
    case 'refused':
      return { ...thread, outgoing: thread.outgoing.filter(({ key }) => key !== event.key) }
    case 'outbox':
      return { ...thread, outgoing: thread.outgoing.filter(({ key }) => event.keys.has(key)) }
  }
}
