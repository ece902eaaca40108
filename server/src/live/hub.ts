// One hub a process: hears every member's events and passes them to the tabs that are connected here. A member without a tab
// here costs one look.
import type { LiveEvent, MemberEvent } from '@amarelle/contract/endpoints/live'
import { socketCloseCodes } from '@amarelle/contract/endpoints/live'
import { addMs, secondsToMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { subscribeChannelMessages, isChannelConnected } from '../platform/channel/channel-messages.ts'
import { minUrlLifetimeMs } from '../platform/http/signed-url.ts'
import { findMembersBehind, findEventNumbers, findEventsAfter } from './member-event.sql.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import { closeForEndedSession, maxUnacknowledgedEvents, sendFrame, type Tab } from './tab.ts'

/** Milliseconds: events older than this are not sent again, for the picture addresses in them may be over. */
export const eventRetentionMs = minUrlLifetimeMs
/** A browser that missed more asks for everything again: that is less. */
const maxMissedEvents = 500
/** Connections of one member to one process. */
const maxTabsPerMember = 20
/** Seconds in which every member is looked at for what was missed, a part each second. */
const checkRoundSeconds = 5

/** A member who is connected here. */
interface ConnectedMember {
  /** Oldest first. */
  tabs: Tab[]
  pendingRead: Promise<void> | null
  readAgain: boolean
}
export interface Hub {
  /** Answers whether it is the member's first one here. */
  readonly add: (tab: Tab) => boolean
  /** Tells an added tab where it stands, and what it missed since `after`, the last event that it saw before. */
  readonly resume: (tab: Tab, after: number | null) => Promise<void>
  /** Answers whether it was the member's last one here. */
  readonly remove: (tab: Tab) => boolean
  readonly close: () => Promise<void>
}

export const encodeFrame = (event: LiveEvent): Buffer => Buffer.from(JSON.stringify(event))

/** `gap` is called when notices of other processes may have been lost. */
export function createHub(services: Services, gap: () => void): Hub {
  const { db, log } = services
  const members = new Map<number, ConnectedMember>()
  let turn = 0

  const pass = (tab: Tab, no: number, frame: Buffer, event: MemberEvent) => {
    tab.lastSent = no
    if (no - tab.acknowledged > maxUnacknowledgedEvents)
      return tab.socket.close(socketCloseCodes.failed, 'too far behind')
    if (event.type === 'message' && !event.message.mine) {
      tab.unacknowledged ??= []
      tab.unacknowledged.push({ no, conversationId: event.message.conversation, messageId: event.message.id })
    }
    sendFrame(tab, frame)
  }
  /** Sends a member's tabs what they lack, in order: one read serves all of them. */
  const read = async (memberId: number, here: ConnectedMember): Promise<void> => {
    do {
      here.readAgain = false
      // One that comes while this is read may lack more than what this brings.
      const tabs = here.tabs.filter(({ lastSent }) => lastSent >= 0)
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
            pass(tab, no, frame, event)
          }
      }
      here.readAgain ||= rows.length === maxMissedEvents
    } while (here.readAgain)
  }
  const catchUp = (memberId: number, here: ConnectedMember): Promise<void> => {
    if (here.pendingRead) here.readAgain = true
    else
      here.pendingRead = read(memberId, here)
        .catch((error: unknown) => log.warn(error, 'live events could not be read'))
        .finally(() => {
          here.pendingRead = null
        })
    return here.pendingRead
  }

  const numbered = (
    memberId: number,
    no: number,
    text: string | null,
    happened: MemberEvent | undefined,
  ): void => {
    const here = members.get(memberId)
    if (!here) return
    let frame: Buffer | undefined
    let event = happened
    let lacking = false
    for (const tab of here.tabs) {
      if (tab.lastSent < 0) tab.newestMissed = Math.max(tab.newestMissed, no)
      else if (no === tab.lastSent + 1 && text !== null) {
        frame ??= Buffer.from(text)
        event ??= JSON.parse(text) as MemberEvent
        pass(tab, no, frame, event)
      } else if (no > tab.lastSent) lacking = true
    }
    // A number must never overtake the one before it.
    if (lacking) void catchUp(memberId, here)
  }
  const passing = (memberIds: readonly number[], text: string): void => {
    let frame: Buffer | undefined
    for (const memberId of memberIds)
      for (const tab of members.get(memberId)?.tabs ?? []) {
        if (tab.lastSent < 0) continue
        frame ??= Buffer.from(text)
        sendFrame(tab, frame)
      }
  }
  const ended = (sessionIds: readonly string[]): void => {
    const over = new Set(sessionIds)
    for (const { tabs } of members.values())
      for (const tab of tabs) if (over.has(tab.sessionId)) closeForEndedSession(tab)
  }

  // A notice is sent after the commit: it may be lost with its process, or on its way.
  const lookFor = async (isDue: (memberId: number) => boolean): Promise<void> => {
    const due: { memberId: number; last: number }[] = []
    for (const [memberId, { tabs }] of members) {
      if (!isDue(memberId)) continue
      let last = Number.MAX_SAFE_INTEGER
      for (const tab of tabs) if (tab.lastSent >= 0 && tab.lastSent < last) last = tab.lastSent
      if (last < Number.MAX_SAFE_INTEGER) due.push({ memberId, last })
    }
    if (due.length === 0) return
    for (const memberId of await findMembersBehind(db, due)) {
      const here = members.get(memberId)
      if (here) void catchUp(memberId, here)
    }
  }
  let all = false
  const look = coalesceRuns(async () => {
    const everybody = all || !isChannelConnected(db)
    all = false
    await lookFor((memberId) => everybody || memberId % checkRoundSeconds === turn).catch((error: unknown) =>
      log.warn(error, 'missed events could not be looked for'),
    )
  })
  const sweep = setInterval(() => {
    turn = (turn + 1) % checkRoundSeconds
    void look()
  }, secondsToMs(1))
  sweep.unref()
  /** What goes wrong here is no fault of the call in whose process it happened. */
  const guarded =
    <W extends unknown[]>(act: (...words: W) => void) =>
    (...words: W): void => {
      try {
        act(...words)
      } catch (error) {
        log.error(error, 'a notice could not be passed on')
      }
    }
  const stopHearing = subscribeChannelMessages(db, {
    onNumberedEvent: guarded(numbered),
    onTransientEvent: guarded(passing),
    onSessionsEnded: guarded(ended),
    onGap() {
      all = true
      void look()
      gap()
    },
  })

  return {
    add(tab) {
      const here = members.get(tab.memberId) ?? { tabs: [], pendingRead: null, readAgain: false }
      members.set(tab.memberId, here)
      here.tabs.push(tab)
      if (here.tabs.length > maxTabsPerMember)
        here.tabs.shift()?.socket.close(socketCloseCodes.tooMany, 'too many connections')
      return here.tabs.length === 1
    },
    async resume(tab, after) {
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
      const here = members.get(tab.memberId)
      if (here && (tab.lastSent < newest || tab.lastSent < tab.newestMissed))
        await catchUp(tab.memberId, here)
    },
    remove(tab) {
      const here = members.get(tab.memberId)
      if (!here?.tabs.includes(tab)) return false
      here.tabs = here.tabs.filter((other) => other !== tab)
      if (here.tabs.length) return false
      members.delete(tab.memberId)
      return true
    },
    async close() {
      clearInterval(sweep)
      stopHearing()
      await look()
      await Promise.all([...members.values()].flatMap(({ pendingRead }) => pendingRead ?? []))
    },
  }
}
