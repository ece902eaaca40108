import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import { createEventSequence } from './event-sequence.ts'
import type { LiveSocket, SocketHandlers } from './live-socket.ts'

/** Messages between the tabs of a browser. */
export type TabMessage = { readonly member: number } & (
  | { readonly type: 'who' }
  | { readonly type: 'state'; readonly no: number | undefined; readonly open: boolean }
  | { readonly type: 'event'; readonly event: LiveEvent }
  | { readonly type: 'ended' }
)

/** Browser functions that a tab needs; replaced in tests. */
export interface TabHost {
  readonly post: (message: TabMessage) => void
  /** Calls `lead` when this tab becomes the leader, and the function that it returned when it no longer is. */
  readonly elect: (lead: () => () => void) => LeaderElection
  readonly connect: (wants: SocketHandlers) => LiveSocket
  readonly visible: () => boolean
}
export interface LeaderElection {
  /** Takes the leadership from a leader that does not reply because its tab is frozen. */
  readonly takeOver: () => void
  readonly leave: () => void
}
export interface TabHandlers {
  readonly onEvent: (event: LiveEvent) => void
  readonly onOpen: (open: boolean) => void
  readonly onLeading: (leading: boolean) => void
  readonly onEnded: () => void
  /** The member may be logged out, or another one logged in. */
  readonly onSessionUncertain: () => void
}
export interface LiveTab {
  readonly receive: (message: TabMessage) => void
  /** Call when the page becomes visible or the network is back. */
  readonly ensureOpen: (doubtful?: boolean) => void
  readonly endSession: () => void
  readonly leave: () => void
}

/** How long to wait for a reply of the leader before replacing it, and its longest silence before it is asked. */
const [leaderReplyTimeoutMs, leaderSilenceMs] = [2_000, 60_000]

/**
 * Shares one connection among all tabs of a browser and member: the leader holds the socket and forwards events. Each tab tracks
 * event numbers itself: a new leader resumes after its last event, and a tab that missed one reloads everything.
 */
export function joinTabGroup(member: number, browser: TabHost, page: TabHandlers): LiveTab {
  const sequence = createEventSequence()
  /** False until the first reload: the page's data may be older than the events that it receives. */
  let hasSynced = false
  let socket: LiveSocket | undefined
  let isOpen = false
  let leaderSeenAt = Date.now()
  let replyTimer: ReturnType<typeof setTimeout> | undefined

  const setOpen = (isNowOpen: boolean) => {
    isOpen = isNowOpen
    page.onOpen(isNowOpen)
  }
  const reload = (no: number) => {
    const hello = { type: 'hello', no, reload: true } as const
    sequence.record(hello)
    hasSynced = true
    page.onEvent(hello)
  }
  /** Processes an event; false if it was a duplicate. */
  const handleEvent = (event: LiveEvent): boolean => {
    const status = sequence.record(event)
    if (status === 'known') return false
    if (event.type === 'hello' && event.reload) hasSynced = true
    if (status === 'gap' && sequence.last !== undefined) reload(sequence.last)
    page.onEvent(event)
    return true
  }
  const postState = () => browser.post({ member, type: 'state', no: sequence.last, open: isOpen })
  const endSession = () => {
    browser.post({ member, type: 'ended' })
    page.onEnded()
  }
  const lead = () => {
    confirmLeader()
    if (!hasSynced && sequence.last !== undefined) reload(sequence.last)
    socket = browser.connect({
      getLastEventNumber: () => sequence.last,
      onEvent(event) {
        // Shows the other tabs that the leader is alive.
        if (event.type === 'beat') postState()
        else if (handleEvent(event)) browser.post({ member, type: 'event', event })
      },
      onOpen(isNowOpen) {
        // Ignores the callback of a connection that was already given up.
        if (!socket) return
        setOpen(isNowOpen)
        postState()
      },
      onEnded: endSession,
      onOpenFailed: page.onSessionUncertain,
    })
    page.onLeading(true)
    postState()
    return () => {
      const closedSocket = socket
      socket = undefined
      closedSocket?.close()
      page.onLeading(false)
    }
  }
  function confirmLeader() {
    leaderSeenAt = Date.now()
    clearTimeout(replyTimer)
    replyTimer = undefined
  }
  const askForLeader = () => {
    browser.post({ member, type: 'who' })
    replyTimer ??= setTimeout(() => {
      replyTimer = undefined
      if (!socket && browser.visible()) election.takeOver()
    }, leaderReplyTimeoutMs)
  }
  const watch = setInterval(() => {
    if (!socket && browser.visible() && Date.now() - leaderSeenAt > leaderSilenceMs) askForLeader()
  }, leaderSilenceMs / 2)
  const election = browser.elect(lead)
  askForLeader()

  return {
    receive(message) {
      // Another member uses this browser: one of the two sessions has ended.
      if (message.member !== member) return message.type === 'who' ? page.onSessionUncertain() : undefined
      if (message.type === 'ended') return page.onEnded()
      if (message.type === 'who') {
        if (!socket) return
        socket.ensureOpen()
        return postState()
      }
      // Ignores messages of a former leader that does not know yet that it was replaced.
      if (socket) return
      confirmLeader()
      if (message.type === 'event') handleEvent(message.event)
      else {
        setOpen(message.open)
        const { no } = message
        const last = sequence.last ?? -1
        if (no !== undefined && (!hasSynced || no > last)) reload(Math.max(no, last))
      }
    },
    ensureOpen(doubtful) {
      if (socket) socket.ensureOpen(doubtful)
      else askForLeader()
    },
    endSession,
    leave() {
      clearTimeout(replyTimer)
      clearInterval(watch)
      election.leave()
    },
  }
}
