import type { ChatImage, Message } from '@amarelle/contract/endpoints/chat'
import type { WarningKind } from '@amarelle/contract/domain/chat-warnings'
import type { GiftCode } from '@amarelle/contract/domain/fields'
import type { MessageMark, PendingMessage, Thread } from '../thread-state/thread-store.ts'

/** One bubble, whether the server has it or not. */
interface MessageLine {
  readonly key: string
  /** The server's number; null while it is on its way. */
  readonly id: number | null
  readonly mine: boolean
  readonly at: string
  readonly text: string
  readonly gift: GiftCode | null
  readonly kind: Message['kind']
  /** By a person of ours. */
  readonly removed: boolean
  readonly image: ChatImage | null
  readonly state: 'received' | 'keeping' | 'waiting' | 'sending' | 'failed' | 'sent' | 'delivered' | 'read'
  readonly refunded: boolean
  readonly warnings: readonly WarningKind[]
  readonly outgoing: PendingMessage | null
}
/** A line with its place: the first of its day, the last of its group, the first that was unread. */
export interface DisplayLine extends MessageLine {
  readonly startsDay: boolean
  readonly startsUnread: boolean
  readonly endsGroup: boolean
  readonly mark: MessageMark | undefined
}

const getMessageState = ({ mine, read, delivered }: Message): MessageLine['state'] =>
  mine ? (read ? 'read' : delivered ? 'delivered' : 'sent') : 'received'

/** What was sent from here is shown from here. */
function getShownImage(message: Message, previews: Thread['previews']): ChatImage | null {
  const preview = message.client_id === null ? undefined : previews.get(message.client_id)
  return message.image && preview ? { ...message.image, address: preview } : message.image
}

const messageToLine = (message: Message, previews: Thread['previews']): MessageLine => ({
  // The same key before and after the server's answer: the bubble stays where it is.
  key: message.client_id ?? String(message.id),
  id: message.id,
  mine: message.mine,
  at: message.sent_at,
  text: message.text,
  gift: message.gift,
  kind: message.kind,
  removed: message.removed,
  image: getShownImage(message, previews),
  state: getMessageState(message),
  refunded: message.refunded,
  warnings: message.warnings,
  outgoing: null,
})
const pendingToLine = (outgoing: PendingMessage): MessageLine => ({
  key: outgoing.key,
  id: null,
  mine: true,
  at: outgoing.at,
  text: outgoing.text,
  gift: outgoing.gift,
  removed: false,
  kind: outgoing.gift ? 'gift' : outgoing.picture ? 'image' : 'text',
  image: outgoing.picture && {
    address: outgoing.picture.preview,
    blurred: outgoing.picture.preview,
    width: outgoing.picture.width,
    height: outgoing.picture.height,
  },
  state: outgoing.state,
  refunded: false,
  warnings: [],
  outgoing,
})

const maxGroupGapMs = 5 * 60_000

/** Neighbours of one writer within five minutes, in the same state, share one time. */
function isSameGroup(line: MessageLine, next: MessageLine, dayOf: (at: string) => string): boolean {
  if (next.mine !== line.mine || next.state !== line.state || next.refunded !== line.refunded) return false
  if (line.state === 'failed' || line.state === 'waiting') return false
  return Date.parse(next.at) - Date.parse(line.at) < maxGroupGapMs && dayOf(next.at) === dayOf(line.at)
}

interface LineOptions {
  readonly toDayKey: (at: string) => string
  readonly firstUnread: number | null
}
/** Makes the lines of a thread; what didn't change since the last time is the very same object, so nobody draws it again. */
export function createLineBuilder(): (thread: Thread, wanted: LineOptions) => readonly DisplayLine[] {
  let known = new WeakMap<Message | PendingMessage, DisplayLine>()
  let zone: LineOptions['toDayKey'] | undefined
  return ({ messages, outgoing, marks, previews }, { toDayKey, firstUnread }) => {
    if (zone !== toDayKey) known = new WeakMap()
    zone = toDayKey
    const sources: readonly (Message | PendingMessage)[] = [...messages, ...outgoing]
    const lineOf = (source: Message | PendingMessage): MessageLine =>
      known.get(source) ?? ('state' in source ? pendingToLine(source) : messageToLine(source, previews))
    const lines: DisplayLine[] = []
    let next = sources[0] && lineOf(sources[0])
    for (const [index, source] of sources.entries()) {
      const line = next
      if (!line) break
      const before = lines.at(-1)
      const after = sources[index + 1]
      next = after && lineOf(after)
      const startsDay = !before || toDayKey(before.at) !== toDayKey(line.at)
      const startsUnread = line.id !== null && line.id === firstUnread
      const endsGroup = !next || next.id === firstUnread || !isSameGroup(line, next, toDayKey)
      const mark = line.id === null ? undefined : marks.get(line.id)
      const same = known.get(source)
      if (
        same &&
        same.startsDay === startsDay &&
        same.startsUnread === startsUnread &&
        same.endsGroup === endsGroup &&
        same.mark === mark
      )
        lines.push(same)
      else {
        const placed = { ...line, startsDay, startsUnread, endsGroup, mark }
        known.set(source, placed)
        lines.push(placed)
      }
    }
    return lines
  }
}
