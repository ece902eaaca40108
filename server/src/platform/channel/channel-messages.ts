// Delivers events to live connections: those of this process directly, those of other processes through the channel.
import type { MemberEvent } from '@amarelle/contract/endpoints/live'
import type { StaffChange } from '@amarelle/contract/staff/changes'
import type { Channel } from './index.ts'
import type { Db } from '../db/db.ts'

export interface ChannelMessageListener {
  /**
   * A numbered event of a member. `frame` is the serialised text for browsers, created once for all of them; null if it was too
   * long for the channel and must be read from the database. `event` is set only in the process where it occurred.
   */
  readonly onNumberedEvent: (
    memberId: number,
    no: number,
    frame: string | null,
    event: MemberEvent | undefined,
  ) => void
  readonly onTransientEvent: (memberIds: readonly number[], frame: string) => void
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void
  /** Something that the console shows has changed. */
  readonly onStaffChange: (change: StaffChange) => void
  /** Messages of other processes may have been lost. */
  readonly onGap: () => void
}
export interface NumberedMemberEvent {
  readonly memberId: number
  readonly no: number
  readonly event: MemberEvent
}

interface MessageHub {
  readonly listeners: Set<ChannelMessageListener>
  channel: Channel | null
  /** Unsubscribes from the other processes; null while this process has no listeners. */
  unsubscribe: (() => void) | null
}
const messageHubs = new WeakMap<Db, MessageHub>()
const getMessageHub = (db: Db): MessageHub => {
  const hub = messageHubs.get(db) ?? { listeners: new Set(), channel: null, unsubscribe: null }
  messageHubs.set(db, hub)
  return hub
}

/** Connects a database handle to the channel: its messages go to other processes, and theirs are received. */
export function attachChannel(db: Db, channel: Channel): void {
  const post = getMessageHub(db)
  post.channel = channel
  subscribeToChannel(post)
}
function subscribeToChannel(post: MessageHub): void {
  const { listeners } = post
  if (listeners.size && !post.unsubscribe)
    post.unsubscribe =
      post.channel?.subscribe({
        onMessage(line) {
          for (const listener of listeners) dispatchChannelMessage(listener, line)
        },
        onGap() {
          for (const listener of listeners) listener.onGap()
        },
      }) ?? null
}

/** Each message is one line: kind, receiver, number and the unchanged frame. */
function dispatchChannelMessage(listener: ChannelMessageListener, line: string): void {
  const [to, rest] = splitAtSpace(line.slice(1))
  if (line.startsWith('e')) {
    const [no, frame] = splitAtSpace(rest)
    listener.onNumberedEvent(Number(to), Number(no), frame || null, undefined)
  } else if (line.startsWith('p')) listener.onTransientEvent(to.split(',').map(Number), rest)
  else if (line.startsWith('s')) listener.onSessionsEnded(to.split(','))
  else if (line.startsWith('c')) listener.onStaffChange(to as StaffChange)
}
function splitAtSpace(text: string): [before: string, after: string] {
  const at = text.indexOf(' ')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Subscribes to all messages; returns the function that unsubscribes. */
export function subscribeChannelMessages(db: Db, listener: ChannelMessageListener): () => void {
  const post = getMessageHub(db)
  post.listeners.add(listener)
  subscribeToChannel(post)
  return () => {
    post.listeners.delete(listener)
    if (post.listeners.size) return
    post.unsubscribe?.()
    post.unsubscribe = null
  }
}
/** Whether messages of other processes arrive immediately; if not, callers have to poll. */
export const isChannelConnected = (db: Db): boolean => getMessageHub(db).channel?.isConnected() ?? true

/** Most members in one transient message; keeps it far below the channel's size limit. */
const maxMembersPerMessage = 500
const maxSessionsPerMessage = 100
function* splitIntoChunks<T>(all: readonly T[], most: number): Generator<readonly T[]> {
  for (let i = 0; i < all.length; i += most) yield all.slice(i, i + most)
}

export function broadcastNumberedEvents(db: Db, notices: readonly NumberedMemberEvent[]): void {
  const { listeners, channel } = getMessageHub(db)
  const lines: string[] = []
  for (const { memberId, no, event } of notices) {
    const frame = JSON.stringify({ ...event, no })
    for (const listener of listeners) listener.onNumberedEvent(memberId, no, frame, event)
    if (!channel) continue
    const line = `e${memberId} ${no} ${frame}`
    lines.push(Buffer.byteLength(line) > channel.maxMessageBytes ? `e${memberId} ${no}` : line)
  }
  channel?.publish(lines)
}
export function broadcastTransientEvent(db: Db, memberIds: readonly number[], event: object): void {
  const { listeners, channel } = getMessageHub(db)
  const frame = JSON.stringify(event)
  for (const listener of listeners) listener.onTransientEvent(memberIds, frame)
  for (const some of splitIntoChunks(memberIds, maxMembersPerMessage))
    channel?.publish([`p${some.join(',')} ${frame}`])
}
export function broadcastEndedSessions(db: Db, sessionIds: readonly string[]): void {
  const { listeners, channel } = getMessageHub(db)
  for (const listener of listeners) listener.onSessionsEnded(sessionIds)
  for (const some of splitIntoChunks(sessionIds, maxSessionsPerMessage))
    channel?.publish([`s${some.join(',')}`])
}
export function broadcastStaffChange(db: Db, change: StaffChange): void {
  const { listeners, channel } = getMessageHub(db)
  for (const listener of listeners) listener.onStaffChange(change)
  channel?.publish([`c${change}`])
}
