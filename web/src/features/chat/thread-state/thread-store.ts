import type { ChatVoice, Message, MessageReactions, QuotedMessage } from '@amarelle/contract/endpoints/chat'
import type { GiftCode } from '@amarelle/contract/domain/fields'
import type { Translation } from '@amarelle/contract/endpoints/translation/translation'
import { quotedTextLength } from '@amarelle/contract/domain/limits'
import type { TranslationState } from '../../../shared/translation/use-translation.ts'
import { mergeById } from './merge-by-id.ts'

/** A chosen picture: data for the server, preview URL and size in pixels. */
export interface PendingPicture {
  readonly base64: string
  readonly preview: string
  readonly width: number
  readonly height: number
}
/** A recorded voice message: data for the server and its media type, length and waveform for the preview. */
export interface PendingVoice {
  readonly base64: string
  readonly type: string
  readonly durationMs: number
  readonly levels: readonly number[]
}
/** An own message that the server has not confirmed. Its key is also its `client_id`. */
export interface PendingMessage {
  readonly key: string
  readonly text: string
  readonly gift: GiftCode | null
  readonly picture: PendingPicture | null
  readonly voice: PendingVoice | null
  /** The message that it replies to. */
  readonly replyTo: QuotedMessage | null
  readonly at: string
  /** `keeping`: being stored on the device. `waiting`: for the connection, or behind a failed message. */
  readonly state: 'keeping' | 'waiting' | 'sending' | 'failed'
  /** The member confirmed the server's question. */
  readonly sure: boolean
  /** Upload progress of the picture or recording in percent. */
  readonly progress: number | null
}
/** A page of consecutive messages from the server; `more` if older ones can be loaded. */
export interface MessagePage {
  readonly messages: readonly Message[]
  readonly more: boolean
  readonly hidden: boolean
}
/** Local state of a message that the reader changed. */
export interface MessageMark {
  readonly imageHidden?: boolean
  readonly warningsSeen?: boolean
  /** Reference of the report. */
  readonly reported?: string
  readonly translation?: TranslationState<Translation> | undefined
}
export interface Thread extends MessagePage {
  readonly outgoing: readonly PendingMessage[]
  /** Ids of the last messages that the other member has read and received. */
  readonly readUpTo: number
  readonly deliveredUpTo: number
  /** Reactions to messages that are not loaded yet, by message. */
  readonly lateReactions: ReadonlyMap<number, MessageReactions>
  readonly marks: ReadonlyMap<number, MessageMark>
  /** Previews of pictures sent from this tab, by key, so that they aren't downloaded again. */
  readonly previews: ReadonlyMap<string, string>
}
type RenewedMessage = Pick<Message, 'id'> & Partial<Pick<Message, 'image' | 'voice'>>
export type ThreadEvent =
  | { readonly type: 'newest' | 'older'; readonly page: MessagePage }
  /** Removes the messages before this id from the loaded part; paging back loads them again. */
  | { readonly type: 'unload'; readonly before: number }
  | { readonly type: 'message'; readonly message: Message }
  | { readonly type: 'read' | 'delivered'; readonly upTo: number }
  /** Renewed URLs of pictures and recordings, or an opened picture. */
  | { readonly type: 'renewed'; readonly messages: readonly RenewedMessage[] }
  /** The receiver played the voice message. */
  | { readonly type: 'heard'; readonly id: number }
  | { readonly type: 'reactions'; readonly id: number; readonly reactions: MessageReactions }
  /** Removed by staff; its content is cleared, also where it is quoted. */
  | { readonly type: 'removed'; readonly id: number }
  /** Its removal was reversed. */
  | { readonly type: 'restored'; readonly message: Message }
  | { readonly type: 'mark'; readonly id: number; readonly mark: MessageMark }
  | { readonly type: 'send'; readonly outgoing: PendingMessage }
  | {
      readonly type: 'state'
      readonly key: string
      readonly state: PendingMessage['state']
      readonly progress?: number | null
    }
  | { readonly type: 'refused'; readonly key: string }
  /** Keys of all unconfirmed messages; others are dropped, as they were settled while the thread wasn't open. */
  | { readonly type: 'outbox'; readonly keys: ReadonlySet<string> }

export const createThread = (page: MessagePage): Thread => ({
  ...page,
  outgoing: [],
  readUpTo: 0,
  deliveredUpTo: 0,
  lateReactions: new Map(),
  marks: new Map(),
  previews: new Map(),
})

/** A message as the server returns it after removal. */
const clearContent = (message: Message): Message => ({
  ...message,
  removed: true,
  text: '',
  gift: null,
  image: null,
  voice: null,
  warnings: [],
  reply_to: null,
  comments_on: null,
  reactions: { ...message.reactions, mine: null, theirs: null },
})
const clearQuote = (message: Message, quotedId: number): Message =>
  message.reply_to?.id === quotedId && !message.reply_to.removed
    ? { ...message, reply_to: { ...message.reply_to, text: '', gift: null, removed: true } }
    : message

const restoreQuote = (message: Message, quoted: Message): Message =>
  message.reply_to?.id === quoted.id
    ? {
        ...message,
        reply_to: {
          ...message.reply_to,
          text: quoted.text.slice(0, quotedTextLength),
          gift: quoted.gift,
          removed: false,
        },
      }
    : message

const markHeard = (voice: ChatVoice): ChatVoice => (voice.heard ? voice : { ...voice, heard: true })

const mergeReactions = (existing: MessageReactions, incoming: MessageReactions): MessageReactions =>
  incoming.revision > existing.revision ? incoming : existing

/**
 * Merges two versions of a message. Read, delivered, refunded, removed, opened and heard never revert; picture and recording keep
 * their URLs, and the newer reactions are kept.
 */
function mergeMessage(existing: Message, incoming: Message): Message {
  if (existing.removed !== incoming.removed) return existing.removed ? existing : incoming
  const image = existing.image?.address || !incoming.image?.address ? existing.image : incoming.image
  const voice = existing.voice && incoming.voice?.heard ? markHeard(existing.voice) : existing.voice
  const [read, delivered] = [existing.read || incoming.read, existing.delivered || incoming.delivered]
  const refunded = existing.refunded || incoming.refunded
  const refund_reason = existing.refund_reason ?? incoming.refund_reason
  const reactions = mergeReactions(existing.reactions, incoming.reactions)
  const reply_to = incoming.reply_to?.removed ? incoming.reply_to : existing.reply_to
  const isUnchanged =
    reactions === existing.reactions &&
    reply_to?.removed === existing.reply_to?.removed &&
    read === existing.read &&
    delivered === existing.delivered &&
    refunded === existing.refunded &&
    image === existing.image &&
    voice === existing.voice
  return isUnchanged
    ? existing
    : { ...existing, read, delivered, refunded, refund_reason, image, voice, reactions, reply_to }
}

/** Applies stored receipts to an own message; read implies delivered. */
function applyReceipts(message: Message, { readUpTo, deliveredUpTo }: Thread): Message {
  if (!message.mine) return message
  const read = message.read || message.id <= readUpTo
  const delivered = read || message.delivered || message.id <= deliveredUpTo
  return read === message.read && delivered === message.delivered ? message : { ...message, read, delivered }
}

/** Applies reactions that arrived before the message; removed messages show none. */
function applyLateReactions(message: Message, { lateReactions }: Thread): Message {
  const late = message.removed ? undefined : lateReactions.get(message.id)
  return late ? { ...message, reactions: mergeReactions(message.reactions, late) } : message
}
/** Applies a change of reactions; one to a message that is not loaded is kept for later. */
function applyReactions(thread: Thread, id: number, incoming: MessageReactions): Thread {
  const message = thread.messages.find((one) => one.id === id)
  const reactions = mergeReactions(message?.reactions ?? thread.lateReactions.get(id) ?? incoming, incoming)
  if (!message) return { ...thread, lateReactions: new Map([...thread.lateReactions, [id, reactions]]) }
  if (message.removed || reactions === message.reactions) return thread
  return {
    ...thread,
    messages: thread.messages.map((one) => (one === message ? { ...one, reactions } : one)),
  }
}

/** Merges messages by id and drops confirmed ones from `outgoing`. */
function mergeMessages(thread: Thread, incoming: readonly Message[]): Thread {
  const confirmed = new Set(incoming.map((message) => message.client_id))
  const confirmedOutgoing = thread.outgoing.filter(({ key }) => confirmed.has(key))
  const pictures = confirmedOutgoing.flatMap(({ key, picture }) =>
    picture ? [[key, picture.preview] as const] : [],
  )
  return {
    ...thread,
    messages: mergeById(
      thread.messages,
      incoming.map((message) => applyLateReactions(applyReceipts(message, thread), thread)),
      mergeMessage,
    ),
    ...(confirmedOutgoing.length > 0 && {
      outgoing: thread.outgoing.filter((pending) => !confirmedOutgoing.includes(pending)),
    }),
    ...(pictures.length > 0 && { previews: new Map([...thread.previews, ...pictures]) }),
  }
}

/** Derives receipts from a page: earlier messages are read or delivered too. Makes up for missed events. */
function applyPageReceipts(thread: Thread, { messages }: MessagePage): Thread {
  const upTo = (name: 'read' | 'delivered') =>
    messages.findLast((message) => message.mine && message[name])?.id ?? 0
  return applyReceiptUpTo(applyReceiptUpTo(thread, 'read', upTo('read')), 'delivered', upTo('delivered'))
}

/** Applies the newest page. Older messages are kept only if they overlap with it, to avoid gaps. */
function applyNewestPage(existing: Thread, page: MessagePage): Thread {
  const thread = applyPageReceipts(existing, page)
  const first = page.messages[0]?.id
  const { more, hidden } = page
  if (first === undefined) return { ...thread, more, hidden }
  const ids = new Set(page.messages.map(({ id }) => id))
  const overlaps = thread.messages.some(({ id }) => ids.has(id))
  const base = overlaps ? thread : { ...thread, messages: thread.messages.filter(({ id }) => id > first) }
  const reachesBack = (base.messages[0]?.id ?? first) < first
  return mergeMessages(reachesBack ? base : { ...base, more, hidden }, page.messages)
}

/** Applies a page before the newest one. Whether there are more is up to the oldest page. */
function applyOlderPage(thread: Thread, page: MessagePage): Thread {
  const [first, loadedFirst] = [page.messages[0]?.id, thread.messages[0]?.id]
  const isOldest = first === undefined || loadedFirst === undefined || first <= loadedFirst
  const { more, hidden } = isOldest ? page : thread
  return mergeMessages({ ...thread, more, hidden }, page.messages)
}

/** Adds a message, unless it is older than the loaded part, where it would leave a gap; paging back loads it later. */
function applyNewMessage(thread: Thread, message: Message): Thread {
  const first = thread.messages[0]?.id ?? 0
  if (!thread.more || message.id > first) return mergeMessages(thread, [message])
  return { ...thread, outgoing: thread.outgoing.filter(({ key }) => key !== message.client_id) }
}

/** Marks all own messages up to `upTo`; never moves back. */
function applyReceiptUpTo(thread: Thread, type: 'read' | 'delivered', upTo: number): Thread {
  const name = type === 'read' ? 'readUpTo' : 'deliveredUpTo'
  if (upTo <= thread[name]) return thread
  const updated = { ...thread, [name]: upTo }
  return { ...updated, messages: thread.messages.map((message) => applyReceipts(message, updated)) }
}

function updateFiles(thread: Thread, renewed: readonly RenewedMessage[]): Thread {
  const renewedById = new Map(renewed.map((one) => [one.id, one]))
  return {
    ...thread,
    messages: thread.messages.map((message) => {
      const { image, voice } = renewedById.get(message.id) ?? {}
      if (image) return { ...message, image }
      return voice && message.voice
        ? { ...message, voice: { ...message.voice, address: voice.address } }
        : message
    }),
  }
}

/** Adds an outgoing message; does nothing if its key is already known. */
function addPendingMessage(thread: Thread, outgoing: PendingMessage): Thread {
  const { key } = outgoing
  const existing = thread.messages.some((message) => message.client_id === key)
  if (existing || thread.outgoing.some((pending) => pending.key === key)) return thread
  return { ...thread, outgoing: [...thread.outgoing, outgoing] }
}

/** Applies an event; events may arrive late, twice and in any order. */
export function reduceThread(thread: Thread, event: ThreadEvent): Thread {
  switch (event.type) {
    case 'newest':
      return applyNewestPage(thread, event.page)
    case 'older':
      return applyOlderPage(thread, event.page)
    case 'unload':
      return { ...thread, messages: thread.messages.filter(({ id }) => id >= event.before), more: true }
    case 'message':
      return applyNewMessage(thread, event.message)
    case 'read':
    case 'delivered':
      return applyReceiptUpTo(thread, event.type, event.upTo)
    case 'renewed':
      return updateFiles(thread, event.messages)
    case 'heard':
      return {
        ...thread,
        messages: thread.messages.map((message) =>
          message.id === event.id && message.voice
            ? { ...message, voice: markHeard(message.voice) }
            : message,
        ),
      }
    case 'reactions':
      return applyReactions(thread, event.id, event.reactions)
    case 'removed':
      return {
        ...thread,
        messages: thread.messages.map((message) =>
          message.id === event.id && !message.removed ? clearContent(message) : clearQuote(message, event.id),
        ),
      }
    case 'restored':
      return {
        ...thread,
        messages: thread.messages.map((message) =>
          message.id === event.message.id ? event.message : restoreQuote(message, event.message),
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
        outgoing: thread.outgoing.map((pending) =>
          pending.key === key ? { ...pending, state, progress } : pending,
        ),
      }
    }
    case 'refused':
      return { ...thread, outgoing: thread.outgoing.filter(({ key }) => key !== event.key) }
    case 'outbox':
      return { ...thread, outgoing: thread.outgoing.filter(({ key }) => event.keys.has(key)) }
  }
}
