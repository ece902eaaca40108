// One hub per process: receives the events of all members and forwards them to the tabs connected to this process. An event of a
// member without a tab here costs one map lookup.
import { setTimeout as pause } from 'node:timers/promises'
import type { LiveEvent, MemberEvent } from '@amarelle/contract/endpoints/live'
import { socketCloseCodes } from '@amarelle/contract/endpoints/live'
import { addMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import {
  followMember,
  isChannelConnected,
  subscribeChannelMessages,
  unfollowMember,
} from '../platform/channel/channel-messages.ts'
import { messageDeliveryDuration } from '../platform/observability/metrics.ts'
import { minUrlLifetimeMs } from '../platform/http/signed-url.ts'
import { findEventNumbers, findEventsAfter } from './member-event.sql.ts'
import { createMissedEventCheck } from './missed-event-check.ts'
import { closeForEndedSession, maxUnacknowledgedEvents, sendFrame, type Tab } from './tab.ts'

/** In milliseconds; older events are not sent again, since the picture URLs in them may have expired. */
export const eventRetentionMs = minUrlLifetimeMs
/** A browser that missed more events reloads instead, which is cheaper. */
const maxMissedEvents = 500
/** Maximum connections of one member to one process. */
const maxTabsPerMember = 20
/**
 * The time for which a new tab waits until the member's events of other processes arrive here; events that it then misses are in the next
 * digest.
 */
const maxFollowWaitMs = 300

/** A member with at least one tab at this process. */
interface ConnectedMember {
  /** Oldest first. */
  tabs: Tab[]
  pendingRead: Promise<void> | null
  readAgain: boolean
  /** Until the member's events of other processes arrive here. */
  following: Promise<void> | null
}
export interface Hub {
  /** Returns whether it is the member's first tab at this process. */
  readonly add: (tab: Tab) => boolean
  /** Sends an added tab the current event number and the events since `after`, the last one it received; null for a fresh page. */
  readonly resume: (tab: Tab, after: number | null) => Promise<void>
  /** Returns whether it was the member's last tab at this process. */
  readonly remove: (tab: Tab) => boolean
  readonly close: () => Promise<void>
}

export const encodeFrame = (event: LiveEvent): Buffer => Buffer.from(JSON.stringify(event))

/** Messages from before the connection waited for the member, not for us. */
function measureDelivery({ connectedAt }: Tab, sentAt: string): void {
  const sentAtMs = Date.parse(sentAt)
  if (sentAtMs > connectedAt) messageDeliveryDuration.observe(Math.max(0, Date.now() - sentAtMs) / 1000)
}

/** Returns each connected member with the number of the last event that all of their tabs were sent; without those that just connect. */
function* listPositions(members: ReadonlyMap<number, ConnectedMember>) {
  for (const [memberId, { tabs }] of members) {
    let last = Number.MAX_SAFE_INTEGER
    for (const tab of tabs) if (tab.lastSent >= 0 && tab.lastSent < last) last = tab.lastSent
    if (last < Number.MAX_SAFE_INTEGER) yield { memberId, last }
  }
}

/** `onGap` is called when channel messages from other processes may have been lost. */
export function createHub(services: Services, onGap: () => void): Hub {
  const { db, log } = services
  const members = new Map<number, ConnectedMember>()

  const sendEvent = (tab: Tab, no: number, frame: Buffer, event: MemberEvent) => {
    tab.lastSent = no
    if (no - tab.acknowledged > maxUnacknowledgedEvents)
      return tab.socket.close(socketCloseCodes.failed, 'too far behind')
    if (event.type === 'message' && !event.message.mine) {
      tab.unacknowledged ??= []
      tab.unacknowledged.push({ no, conversationId: event.message.conversation, messageId: event.message.id })
    }
    sendFrame(tab, frame)
    if (event.type === 'message') measureDelivery(tab, event.message.sent_at)
  }
  /** Sends a member's tabs the events that they lack, in order; each read serves all tabs. */
  const sendMissedEvents = async (memberId: number, member: ConnectedMember): Promise<void> => {
    do {
      member.readAgain = false
      // Fixed before the read: a tab that joins during it may lack earlier events.
      const tabs = member.tabs.filter(({ lastSent }) => lastSent >= 0)
      if (tabs.length === 0) return
      const rows = await findEventsAfter(
        db,
        memberId,
        Math.min(...tabs.map(({ lastSent }) => lastSent)),
        maxMissedEvents,
      )
      for (const { no, event } of rows) {
        let frame: Buffer | undefined
        for (const tab of tabs)
          if (no > tab.lastSent) {
            frame ??= encodeFrame({ ...event, no })
            sendEvent(tab, no, frame, event)
          }
      }
      member.readAgain ||= rows.length === maxMissedEvents
    } while (member.readAgain)
  }
  const catchUp = (memberId: number, member: ConnectedMember): Promise<void> => {
    if (member.pendingRead) member.readAgain = true
    else
      member.pendingRead = sendMissedEvents(memberId, member)
        .catch((error: unknown) => {
          log.warn(error, 'reading live events failed')
          check.request()
        })
        .finally(() => {
          member.pendingRead = null
        })
    return member.pendingRead
  }

  const handleNumberedEvent = (
    memberId: number,
    no: number,
    text: string | null,
    knownEvent: MemberEvent | undefined,
  ): void => {
    const member = members.get(memberId)
    if (!member) return
    let frame: Buffer | undefined
    let event = knownEvent
    let hasGap = false
    for (const tab of member.tabs) {
      if (tab.lastSent < 0) tab.newestMissed = Math.max(tab.newestMissed, no)
      else if (no === tab.lastSent + 1 && text !== null) {
        frame ??= Buffer.from(text)
        event ??= JSON.parse(text) as MemberEvent
        sendEvent(tab, no, frame, event)
      } else if (no > tab.lastSent) hasGap = true
    }
    // Events must be sent in order, so a tab with a gap reads the missing ones first.
    if (hasGap) void catchUp(memberId, member)
  }
  const handleTransientEvent = (memberId: number, text: string): void => {
    let frame: Buffer | undefined
    for (const tab of members.get(memberId)?.tabs ?? []) {
      if (tab.lastSent < 0) continue
      frame ??= Buffer.from(text)
      sendFrame(tab, frame)
    }
  }
  const handleEndedSessions = (sessionIds: readonly string[]): void => {
    const endedIds = new Set(sessionIds)
    for (const { tabs } of members.values())
      for (const tab of tabs) if (endedIds.has(tab.sessionId)) closeForEndedSession(tab)
  }

  const check = createMissedEventCheck({
    db,
    log,
    isPolling: () => !isChannelConnected(db),
    listMembers: () => listPositions(members),
    onMissed(memberId) {
      const member = members.get(memberId)
      if (member) void catchUp(memberId, member)
    },
    onRequested: onGap,
  })
  /** Logs errors instead of throwing them into the unrelated call that published the message. */
  const logErrors =
    <Args extends unknown[]>(handler: (...args: Args) => void) =>
    (...args: Args): void => {
      try {
        handler(...args)
      } catch (error) {
        log.error(error, 'handling a channel message failed')
      }
    }
  const unsubscribe = subscribeChannelMessages(db, {
    onNumberedEvent: logErrors(handleNumberedEvent),
    onTransientEvent: logErrors(handleTransientEvent),
    onSessionsEnded: logErrors(handleEndedSessions),
    onStaffChange: () => {},
    onGap: check.request,
  })

  const connectMember = (memberId: number): ConnectedMember => {
    const following = followMember(db, memberId).then(() => {
      member.following = null
    })
    const member: ConnectedMember = { tabs: [], pendingRead: null, readAgain: false, following }
    members.set(memberId, member)
    return member
  }

  return {
    add(tab) {
      const member = members.get(tab.memberId) ?? connectMember(tab.memberId)
      member.tabs.push(tab)
      if (member.tabs.length > maxTabsPerMember)
        member.tabs.shift()?.socket.close(socketCloseCodes.tooMany, 'too many connections')
      return member.tabs.length === 1
    },
    async resume(tab, after) {
      const member = members.get(tab.memberId)
      // Events between the lookup and the first one that arrives would be lost.
      if (member?.following)
        await Promise.race([member.following, pause(maxFollowWaitMs, undefined, { ref: false })])
      const since = addMs(services.clock.now(), -eventRetentionMs)
      const { newest, oldest } = await findEventNumbers(db, tab.memberId, since)
      const reload =
        after === null ||
        after > newest ||
        newest - after > maxMissedEvents ||
        (after < newest && (oldest === null || oldest > after + 1))
      tab.lastSent = reload ? newest : after
      tab.acknowledged = tab.lastSent
      sendFrame(tab, encodeFrame({ type: 'hello', no: newest, reload }))
      if (member && (tab.lastSent < newest || tab.lastSent < tab.newestMissed))
        await catchUp(tab.memberId, member)
    },
    remove(tab) {
      const member = members.get(tab.memberId)
      if (!member?.tabs.includes(tab)) return false
      member.tabs = member.tabs.filter((other) => other !== tab)
      if (member.tabs.length) return false
      members.delete(tab.memberId)
      unfollowMember(db, tab.memberId)
      return true
    },
    async close() {
      unsubscribe()
      await check.stop()
      await Promise.all([...members.values()].flatMap(({ pendingRead }) => pendingRead ?? []))
    },
  }
}
