import type { Message } from '@amarelle/contract/chat'
import type { GiftCode, Outgoing, Thread } from './thread-store.ts'

/** One bubble, whether the server has it or not. */
export interface Line {
  readonly key: string
  readonly mine: boolean
  readonly at: string
  readonly text: string
  readonly gift: GiftCode | null
  readonly image: string | null
  readonly state: 'received' | 'sending' | 'failed' | 'sent' | 'read'
  readonly outgoing: Outgoing | null
}
/** A line with its place: the first of its day, the last of its group. */
export interface PlacedLine extends Line {
  readonly startsDay: boolean
  readonly endsGroup: boolean
}

const ofMessage = (message: Message): Line => ({
  // The same key before and after the server's answer: the bubble stays where it is.
  key: message.client_id ?? String(message.id),
  mine: message.mine,
  at: message.sent_at,
  text: message.text,
  gift: message.gift,
  image: message.image,
  state: message.mine ? (message.read ? 'read' : 'sent') : 'received',
  outgoing: null,
})
const ofOutgoing = (outgoing: Outgoing): Line => ({
  key: outgoing.key,
  mine: true,
  at: outgoing.at,
  text: outgoing.text,
  gift: outgoing.gift,
  image: outgoing.picture?.preview ?? null,
  state: outgoing.failed ? 'failed' : 'sending',
  outgoing,
})

const groupGap = 5 * 60_000

/** Neighbours of one writer within five minutes, in the same state, share one time. */
function together(line: Line, next: Line | undefined, dayOf: (at: string) => string): boolean {
  if (!next || next.mine !== line.mine || next.state !== line.state || line.state === 'failed') return false
  return dayOf(next.at) === dayOf(line.at) && Date.parse(next.at) - Date.parse(line.at) < groupGap
}

export function linesOf(thread: Thread, dayOf: (at: string) => string): PlacedLine[] {
  const lines = [...thread.messages.map(ofMessage), ...thread.outgoing.map(ofOutgoing)]
  return lines.map((line, index) => {
    const before = lines[index - 1]
    return {
      ...line,
      startsDay: !before || dayOf(before.at) !== dayOf(line.at),
      endsGroup: !together(line, lines[index + 1], dayOf),
    }
  })
}
