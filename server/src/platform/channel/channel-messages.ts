// Delivers events to live connections: those of this process directly, those of other processes through the channel.
import type { MemberEvent } from '@amarelle/contract/endpoints/live'
import type { StaffChange } from '@amarelle/contract/staff/changes'
import { secondsToMs } from '../clock.ts'
import { type Db, observeOutages } from '../db/db.ts'
import type { Log } from '../log.ts'
import { channelGapCounter, followedMemberGauge } from '../observability/metrics.ts'
import { createEventDigest, type EventDigest, parseEventDigest } from './event-digest.ts'
import type { Channel } from './index.ts'
import { type ProcessRegistry, startProcessRegistry } from './process-registry.ts'
import type { ChannelMessage } from './transport.ts'

export interface ChannelMessageListener {
  /**
   * A numbered event of a member. `frame` is the serialised text for browsers, created once for all of them; null if it must be read
   * from the database. `event` is set only in the process where it occurred. One event may be notified several times.
   */
  readonly onNumberedEvent: (
    memberId: number,
    no: number,
    frame: string | null,
    event: MemberEvent | undefined,
  ) => void
  readonly onTransientEvent: (memberId: number, frame: string) => void
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void
  /** Something that the console shows has changed. */
  readonly onStaffChange: (change: StaffChange) => void
  /** Messages of other processes may have been lost, or events were stored without a notice. */
  readonly onGap: () => void
}
export interface NumberedMemberEvent {
  readonly memberId: number
  readonly no: number
  readonly event: MemberEvent
}

interface MessageHub {
  readonly listeners: Set<ChannelMessageListener>
  /** Number of listeners that follow each member. */
  readonly followers: Map<number, number>
  readonly digest: EventDigest
  attached: { readonly channel: Channel; readonly log: Log } | null
  /** Runs from the first use of the channel. */
  registry: ProcessRegistry | null
  /** Unsubscribes from the other processes; null while this process has no listeners. */
  unsubscribe: (() => void) | null
  /** Until then, in milliseconds of `performance.now()`, an event may become visible of which nobody is notified. */
  uncertainUntil: number
}
const messageHubs = new WeakMap<Db, MessageHub>()
const getMessageHub = (db: Db): MessageHub => {
  const hub = messageHubs.get(db) ?? {
    listeners: new Set(),
    followers: new Map(),
    digest: createEventDigest(),
    attached: null,
    registry: null,
    unsubscribe: null,
    uncertainUntil: 0,
  }
  messageHubs.set(db, hub)
  return hub
}
const reportGap = (hub: MessageHub): void => {
  for (const listener of hub.listeners) listener.onGap()
}

/** The time after a lost connection in which its transaction may still be committed: a synchronous standby may have to answer first. */
const uncertainCommitMs = secondsToMs(10)

/**
 * Connects a database handle to the channel: its messages go to other processes, and theirs are received. Returns the function that
 * sends what waits and closes the channel.
 */
export function attachChannel(db: Db, channel: Channel, log: Log): () => Promise<void> {
  const hub = getMessageHub(db)
  hub.attached = { channel, log }
  for (const memberId of hub.followers.keys()) void channel.follow(toTopic(memberId))
  observeOutages(db, () => {
    hub.uncertainUntil = performance.now() + uncertainCommitMs
  })
  let wasUncertain = false
  channel.onHeartbeat(() => {
    const texts = hub.digest.take(channel.maxMessageBytes - 1)
    // At the beginning and at the end of the time in which such an event may become visible.
    const isUncertain = performance.now() < hub.uncertainUntil
    const hasChanged = isUncertain !== wasUncertain
    wasUncertain = isUncertain
    if (hasChanged) {
      channelGapCounter.inc({ reason: 'unknown_commit' })
      reportGap(hub)
    }
    if (hasChanged || !texts) channel.announceGap()
    return (texts ?? []).map((text) => `d${text}`)
  })
  subscribeToChannel(db, hub)
  return async () => {
    const isAllSent = await channel.close()
    await hub.registry?.close(isAllSent)
  }
}
/** Returns the channel, whose registry starts with its first use: commands that never publish write nothing. */
function useChannel(db: Db, hub: MessageHub): Channel | null {
  if (!hub.attached) return null
  const { channel, log } = hub.attached
  hub.registry ??= startProcessRegistry(db, channel, log, () => reportGap(hub))
  return channel
}
function subscribeToChannel(db: Db, hub: MessageHub): void {
  const { listeners } = hub
  if (listeners.size && !hub.unsubscribe)
    hub.unsubscribe =
      useChannel(db, hub)?.subscribe({
        onMessage(line) {
          for (const listener of listeners) dispatchChannelMessage(listener, line)
        },
        onGap: () => reportGap(hub),
      }) ?? null
}

/** Each message is one line: kind, receiver, number and the unchanged frame. */
function dispatchChannelMessage(listener: ChannelMessageListener, line: string): void {
  const [to, rest] = splitAtSpace(line.slice(1))
  if (line.startsWith('e')) {
    const [no, frame] = splitAtSpace(rest)
    listener.onNumberedEvent(Number(to), Number(no), frame || null, undefined)
  } else if (line.startsWith('p')) listener.onTransientEvent(Number(to), rest)
  else if (line.startsWith('d'))
    for (const [memberId, no] of parseEventDigest(to)) listener.onNumberedEvent(memberId, no, null, undefined)
  else if (line.startsWith('s')) listener.onSessionsEnded(to.split(','))
  else if (line.startsWith('c')) listener.onStaffChange(to as StaffChange)
}
function splitAtSpace(text: string): [before: string, after: string] {
  const at = text.indexOf(' ')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Subscribes to the messages for all processes, and to those of followed members; returns the function that unsubscribes. */
export function subscribeChannelMessages(db: Db, listener: ChannelMessageListener): () => void {
  const hub = getMessageHub(db)
  hub.listeners.add(listener)
  subscribeToChannel(db, hub)
  return () => {
    hub.listeners.delete(listener)
    if (hub.listeners.size) return
    hub.unsubscribe?.()
    hub.unsubscribe = null
  }
}
const toTopic = (memberId: number): string => String(memberId)
/** Resolves when events of the member arrive from other processes, or when the channel fails: listeners then see a gap later. */
export function followMember(db: Db, memberId: number): Promise<void> {
  const hub = getMessageHub(db)
  const count = hub.followers.get(memberId) ?? 0
  hub.followers.set(memberId, count + 1)
  if (count === 0) followedMemberGauge.inc()
  return hub.attached?.channel.follow(toTopic(memberId)) ?? Promise.resolve()
}
/** Ends what one call of `followMember` began. */
export function unfollowMember(db: Db, memberId: number): void {
  const hub = getMessageHub(db)
  const count = hub.followers.get(memberId) ?? 0
  if (count > 1) hub.followers.set(memberId, count - 1)
  else if (hub.followers.delete(memberId)) {
    followedMemberGauge.dec()
    hub.attached?.channel.unfollow(toTopic(memberId))
  }
}
/** Returns whether messages of all other processes arrive immediately; if not, callers have to poll. */
export function isChannelConnected(db: Db): boolean {
  const { attached, registry } = getMessageHub(db)
  return (attached?.channel.isConnected() ?? true) && (registry?.isHearingAll() ?? true)
}

const maxSessionsPerMessage = 100
function publish(db: Db, hub: MessageHub, messages: readonly ChannelMessage[]): void {
  if (messages.length) useChannel(db, hub)?.publish(messages)
}

export function broadcastNumberedEvents(db: Db, notices: readonly NumberedMemberEvent[]): void {
  const hub = getMessageHub(db)
  const maxBytes = hub.attached?.channel.maxMessageBytes ?? 0
  const messages: ChannelMessage[] = []
  for (const { memberId, no, event } of notices) {
    const frame = JSON.stringify({ ...event, no })
    for (const listener of hub.listeners) listener.onNumberedEvent(memberId, no, frame, event)
    if (!hub.attached) continue
    hub.digest.add(memberId, no)
    const line = `e${memberId} ${no} ${frame}`
    const text = Buffer.byteLength(line) > maxBytes ? `e${memberId} ${no}` : line
    messages.push({ topic: toTopic(memberId), text })
  }
  publish(db, hub, messages)
}
export function broadcastTransientEvent(db: Db, memberIds: readonly number[], event: object): void {
  const hub = getMessageHub(db)
  const frame = JSON.stringify(event)
  for (const listener of hub.listeners)
    for (const memberId of memberIds) listener.onTransientEvent(memberId, frame)
  publish(
    db,
    hub,
    memberIds.map((memberId) => ({ topic: toTopic(memberId), text: `p${memberId} ${frame}` })),
  )
}
export function broadcastEndedSessions(db: Db, sessionIds: readonly string[]): void {
  const hub = getMessageHub(db)
  for (const listener of hub.listeners) listener.onSessionsEnded(sessionIds)
  const messages: ChannelMessage[] = []
  for (let i = 0; i < sessionIds.length; i += maxSessionsPerMessage)
    messages.push({ topic: null, text: `s${sessionIds.slice(i, i + maxSessionsPerMessage).join(',')}` })
  publish(db, hub, messages)
}
export function broadcastStaffChange(db: Db, change: StaffChange): void {
  const hub = getMessageHub(db)
  for (const listener of hub.listeners) listener.onStaffChange(change)
  publish(db, hub, [{ topic: null, text: `c${change}` }])
}
