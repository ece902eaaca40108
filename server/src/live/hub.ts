// One hub a process: hears every member's events and passes them to the tabs that are connected here. A member without a tab
// here costs one look.
import type { LiveEvent, MemberEvent } from '@amarelle/contract/endpoints/live'
import { socketCloseCodes } from '@amarelle/contract/endpoints/live'
import { addMs, secondsToMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { subscribeChannelMessages, isChannelConnected } from '../platform/channel/channel-messages.ts'
import { minUrlLifetimeMs } from '../platform/http/signed-url.ts'
import { behind, eventNumbers, eventsAfter } from './event.sql.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { endTab, mostUnheard, sendFrame, type Tab } from './tab.ts'

/** Milliseconds: events older than this are not sent again, for the picture addresses in them may be over. */
export const resumable = minUrlLifetimeMs
/** A browser that missed more asks for everything again: that is less. */
const mostMissed = 500
/** Connections of one member to one process. */
const mostTabs = 20
/** Seconds in which every member is looked at for what was missed, a part each second. */
const round = 5

/** A member who is connected here. */
interface ConnectedMember {
  /** Oldest first. */
  tabs: Tab[]
  reading: Promise<void> | null
  again: boolean
}
export interface Hub {
  /** Answers whether it is the member's first one here. */
  readonly add: (tab: Tab) => boolean
  /** Tells an added tab where it stands, and what it missed since `after`, the last event that it saw before. */
  readonly begin: (tab: Tab, after: number | null) => Promise<void>
  /** Answers whether it was the member's last one here. */
  readonly remove: (tab: Tab) => boolean
  readonly close: () => Promise<void>
}

export const frameOf = (event: LiveEvent): Buffer => Buffer.from(JSON.stringify(event))

/** `gap` is called when notices of other processes may have been lost. */
export function createHub(services: Services, gap: () => void): Hub {
  const { db, log } = services
  const members = new Map<number, ConnectedMember>()
  let turn = 0

  const pass = (tab: Tab, no: number, frame: Buffer, event: MemberEvent) => {
    tab.last = no
    if (no - tab.heard > mostUnheard) return tab.socket.close(socketCloseCodes.failed, 'too far behind')
    if (event.type === 'message' && !event.message.mine) {
      tab.unheard ??= []
      tab.unheard.push({ no, conversationId: event.message.conversation, messageId: event.message.id })
    }
    sendFrame(tab, frame)
  }
  /** Sends a member's tabs what they lack, in order: one read serves all of them. */
  const read = async (memberId: number, here: ConnectedMember): Promise<void> => {
    do {
      here.again = false
      // One that comes while this is read may lack more than what this brings.
      const tabs = here.tabs.filter(({ last }) => last >= 0)
      if (tabs.length === 0) return
      const rows = await eventsAfter(db, memberId, Math.min(...tabs.map(({ last }) => last)), mostMissed)
      for (const { no, event } of rows) {
        let frame: Buffer | undefined
        for (const tab of tabs)
          if (no > tab.last) {
            frame ??= frameOf({ ...event, no })
            pass(tab, no, frame, event)
          }
      }
      here.again ||= rows.length === mostMissed
    } while (here.again)
  }
  const catchUp = (memberId: number, here: ConnectedMember): Promise<void> => {
    if (here.reading) here.again = true
    else
      here.reading = read(memberId, here)
        .catch((error: unknown) => log.warn(error, 'live events could not be read'))
        .finally(() => {
          here.reading = null
        })
    return here.reading
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
      if (tab.last < 0) tab.missed = Math.max(tab.missed, no)
      else if (no === tab.last + 1 && text !== null) {
        frame ??= Buffer.from(text)
        event ??= JSON.parse(text) as MemberEvent
        pass(tab, no, frame, event)
      } else if (no > tab.last) lacking = true
    }
    // A number must never overtake the one before it.
    if (lacking) void catchUp(memberId, here)
  }
  const passing = (memberIds: readonly number[], text: string): void => {
    let frame: Buffer | undefined
    for (const memberId of memberIds)
      for (const tab of members.get(memberId)?.tabs ?? []) {
        if (tab.last < 0) continue
        frame ??= Buffer.from(text)
        sendFrame(tab, frame)
      }
  }
  const ended = (sessionIds: readonly string[]): void => {
    const over = new Set(sessionIds)
    for (const { tabs } of members.values()) for (const tab of tabs) if (over.has(tab.sessionId)) endTab(tab)
  }

  // A notice is sent after the commit: it may be lost with its process, or on its way.
  const lookFor = async (isDue: (memberId: number) => boolean): Promise<void> => {
    const due: { memberId: number; last: number }[] = []
    for (const [memberId, { tabs }] of members) {
      if (!isDue(memberId)) continue
      let last = Number.MAX_SAFE_INTEGER
      for (const tab of tabs) if (tab.last >= 0 && tab.last < last) last = tab.last
      if (last < Number.MAX_SAFE_INTEGER) due.push({ memberId, last })
    }
    if (due.length === 0) return
    for (const memberId of await behind(db, due)) {
      const here = members.get(memberId)
      if (here) void catchUp(memberId, here)
    }
  }
  let all = false
  const look = oneAtATime(async () => {
    const everybody = all || !isChannelConnected(db)
    all = false
    await lookFor((memberId) => everybody || memberId % round === turn).catch((error: unknown) =>
      log.warn(error, 'missed events could not be looked for'),
    )
  })
  const sweep = setInterval(() => {
    turn = (turn + 1) % round
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
      const here = members.get(tab.memberId) ?? { tabs: [], reading: null, again: false }
      members.set(tab.memberId, here)
      here.tabs.push(tab)
      if (here.tabs.length > mostTabs)
        here.tabs.shift()?.socket.close(socketCloseCodes.tooMany, 'too many connections')
      return here.tabs.length === 1
    },
    async begin(tab, after) {
      const since = addMs(services.clock.now(), -resumable)
      const { newest, oldest } = await eventNumbers(db, tab.memberId, since)
      const reload =
        after === null ||
        after > newest ||
        newest - after > mostMissed ||
        (after < newest && (oldest === null || oldest > after + 1))
      tab.last = reload ? newest : after
      tab.heard = tab.last
      sendFrame(tab, frameOf({ type: 'hello', no: newest, reload }))
      const here = members.get(tab.memberId)
      if (here && (tab.last < newest || tab.last < tab.missed)) await catchUp(tab.memberId, here)
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
      await Promise.all([...members.values()].flatMap(({ reading }) => reading ?? []))
    },
  }
}
