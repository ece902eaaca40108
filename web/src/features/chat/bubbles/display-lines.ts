import type {
  ChatImage,
  ChatVoice,
  CommentSubject,
  Message,
  MessageReactions,
  QuotedMessage,
} from '@amarelle/contract/endpoints/chat'
import type { WarningKind } from '@amarelle/contract/domain/chat-warnings'
import type { GiftCode } from '@amarelle/contract/domain/fields'
import { toVoiceUrl } from '../voice/voice-url.ts'
import type { MessageMark, PendingMessage, Thread } from '../thread-state/thread-store.ts'

/** One bubble, whether or not the server has the message yet. */
interface MessageLine {
  readonly key: string
  /** The server's id; null until the message is confirmed. */
  readonly id: number | null
  readonly mine: boolean
  readonly at: string
  readonly text: string
  readonly gift: GiftCode | null
  readonly kind: Message['kind']
  /** Removed by staff. */
  readonly removed: boolean
  readonly image: ChatImage | null
  readonly voice: ChatVoice | null
  readonly state: 'received' | 'keeping' | 'waiting' | 'sending' | 'failed' | 'sent' | 'delivered' | 'read'
  readonly refunded: boolean
  readonly refundReason: Message['refund_reason']
  readonly warnings: readonly WarningKind[]
  readonly outgoing: PendingMessage | null
  readonly replyTo: QuotedMessage | null
  readonly commentsOn: CommentSubject | null
  /** null until the message is confirmed. */
  readonly reactions: MessageReactions | null
}
/** A line with its position: first of its day, last of its group, first unread. */
export interface DisplayLine extends MessageLine {
  readonly startsDay: boolean
  readonly startsUnread: boolean
  readonly endsGroup: boolean
  readonly mark: MessageMark | undefined
}

const getMessageState = ({ mine, read, delivered }: Message): MessageLine['state'] =>
  mine ? (read ? 'read' : delivered ? 'delivered' : 'sent') : 'received'

/** Uses the local preview for pictures sent from this tab. */
function getShownImage(message: Message, previews: Thread['previews']): ChatImage | null {
  const preview = message.client_id === null ? undefined : previews.get(message.client_id)
  return message.image && preview ? { ...message.image, address: preview } : message.image
}

const messageToLine = (message: Message, previews: Thread['previews']): MessageLine => ({
  // The same key before and after confirmation, so that React keeps the bubble.
  key: message.client_id ?? String(message.id),
  id: message.id,
  mine: message.mine,
  at: message.sent_at,
  text: message.text,
  gift: message.gift,
  kind: message.kind,
  removed: message.removed,
  image: getShownImage(message, previews),
  voice: message.voice,
  state: getMessageState(message),
  refunded: message.refunded,
  refundReason: message.refund_reason,
  warnings: message.warnings,
  outgoing: null,
  replyTo: message.reply_to,
  commentsOn: message.comments_on,
  reactions: message.reactions,
})
const pendingToLine = (outgoing: PendingMessage): MessageLine => ({
  key: outgoing.key,
  id: null,
  mine: true,
  at: outgoing.at,
  text: outgoing.text,
  gift: outgoing.gift,
  removed: false,
  kind: outgoing.gift ? 'gift' : outgoing.picture ? 'image' : outgoing.voice ? 'voice' : 'text',
  image: outgoing.picture && {
    address: outgoing.picture.preview,
    blurred: outgoing.picture.preview,
    width: outgoing.picture.width,
    height: outgoing.picture.height,
  },
  voice: outgoing.voice && {
    address: toVoiceUrl(outgoing.voice),
    duration_ms: outgoing.voice.durationMs,
    levels: [...outgoing.voice.levels],
    heard: false,
  },
  state: outgoing.state,
  refunded: false,
  refundReason: null,
  warnings: [],
  outgoing,
  replyTo: outgoing.replyTo,
  commentsOn: null,
  reactions: null,
})

const maxGroupGapMs = 5 * 60_000

/** Adjacent messages of one author within five minutes, in the same state, share one time. */
function isSameGroup(line: MessageLine, next: MessageLine, toDayKey: (at: string) => string): boolean {
  if (next.mine !== line.mine || next.state !== line.state || next.refunded !== line.refunded) return false
  if (line.state === 'failed' || line.state === 'waiting') return false
  return Date.parse(next.at) - Date.parse(line.at) < maxGroupGapMs && toDayKey(next.at) === toDayKey(line.at)
}

interface LineOptions {
  readonly toDayKey: (at: string) => string
  readonly firstUnread: number | null
}
/** Creates a function that builds the lines of a thread. Unchanged lines keep their identity, so that memoised bubbles don't rerender. */
export function createLineBuilder(): (thread: Thread, options: LineOptions) => readonly DisplayLine[] {
  let cache = new WeakMap<Message | PendingMessage, DisplayLine>()
  let lastToDayKey: LineOptions['toDayKey'] | undefined
  return ({ messages, outgoing, marks, previews }, { toDayKey, firstUnread }) => {
    if (lastToDayKey !== toDayKey) cache = new WeakMap()
    lastToDayKey = toDayKey
    const sources: readonly (Message | PendingMessage)[] = [...messages, ...outgoing]
    const toLine = (source: Message | PendingMessage): MessageLine =>
      cache.get(source) ?? ('state' in source ? pendingToLine(source) : messageToLine(source, previews))
    const lines: DisplayLine[] = []
    let next = sources[0] && toLine(sources[0])
    for (const [index, source] of sources.entries()) {
      const line = next
      if (!line) break
      const previousLine = lines.at(-1)
      const nextSource = sources[index + 1]
      next = nextSource && toLine(nextSource)
      const startsDay = !previousLine || toDayKey(previousLine.at) !== toDayKey(line.at)
      const startsUnread = line.id !== null && line.id === firstUnread
      const endsGroup = !next || next.id === firstUnread || !isSameGroup(line, next, toDayKey)
      const mark = line.id === null ? undefined : marks.get(line.id)
      const cached = cache.get(source)
      if (
        cached &&
        cached.startsDay === startsDay &&
        cached.startsUnread === startsUnread &&
        cached.endsGroup === endsGroup &&
        cached.mark === mark
      )
        lines.push(cached)
      else {
        const displayLine = { ...line, startsDay, startsUnread, endsGroup, mark }
        cache.set(source, displayLine)
        lines.push(displayLine)
      }
    }
    return lines
  }
}
