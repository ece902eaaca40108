import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import { createEventSequence } from './event-sequence.ts'
import type { LiveSocket, SocketHandlers } from './live-socket.ts'

/** What the tabs of a browser say to each other. */
export type TabMessage = { readonly member: number } & (
  | { readonly type: 'who' }
  | { readonly type: 'state'; readonly no: number | undefined; readonly open: boolean }
  | { readonly type: 'event'; readonly event: LiveEvent }
  | { readonly type: 'ended' }
)

/** The ways of a browser that the tabs need. */
export interface TabHost {
  readonly post: (message: TabMessage) => void
  /** Calls `lead` once this tab is the one that keeps the connection; what that answers, when it no longer is. */
  readonly elect: (lead: () => () => void) => LeaderElection
  readonly connect: (wants: SocketHandlers) => LiveSocket
  readonly visible: () => boolean
}
export interface LeaderElection {
  /** From a leader that answers nothing: its tab was frozen. */
  readonly takeOver: () => void
  readonly leave: () => void
}
/** What a tab learns. */
export interface TabHandlers {
  readonly onEvent: (event: LiveEvent) => void
  readonly onOpen: (open: boolean) => void
  readonly onLeading: (leading: boolean) => void
  /** The session has ended. */
  readonly onEnded: () => void
  /** Somebody else may be logged in by now, or nobody. */
  readonly onSessionUncertain: () => void
}
export interface LiveTab {
  readonly receive: (message: TabMessage) => void
  /** The page is looked at again, or the network is back. */
  readonly ensureOpen: (doubtful?: boolean) => void
  readonly endSession: () => void
  readonly leave: () => void
}

/** Milliseconds: a leader that answers nothing for so long, and that said nothing for so long, is asked for or replaced. */
const [leaderReplyTimeoutMs, leaderSilenceMs] = [2_000, 60_000]

/**
 * One connection for all tabs of a browser and member: the leader has the socket and passes on what it hears. Each tab counts
 * the numbers for itself; who leads next resumes after the last that it heard, and who missed one asks for everything again.
 */
export function joinTabGroup(member: number, browser: TabHost, page: TabHandlers): LiveTab {
  const order = createEventSequence()
  /** The page may be older than what it hears: once, at first, everything is asked for again. */
  let joined = false
  let socket: LiveSocket | undefined
  let open = false
  let leaderAt = Date.now()
  let asked: ReturnType<typeof setTimeout> | undefined

  const setOpen = (now: boolean) => {
    open = now
    page.onOpen(now)
  }
  const reload = (no: number) => {
    const hello = { type: 'hello', no, reload: true } as const
    order.hear(hello)
    joined = true
    page.onEvent(hello)
  }
  /** True when it was not known. */
  const hear = (event: LiveEvent): boolean => {
    const heard = order.hear(event)
    if (heard === 'known') return false
    if (event.type === 'hello' && event.reload) joined = true
    if (heard === 'gap' && order.last !== undefined) reload(order.last)
    page.onEvent(event)
    return true
  }
  const sayState = () => browser.post({ member, type: 'state', no: order.last, open })
  const end = () => {
    browser.post({ member, type: 'ended' })
    page.onEnded()
  }
  const lead = () => {
    settle()
    if (!joined && order.last !== undefined) reload(order.last)
    socket = browser.connect({
      getLastEventNumber: () => order.last,
      onEvent(event) {
        // Tells the others only that this tab is alive.
        if (event.type === 'beat') sayState()
        else if (hear(event)) browser.post({ member, type: 'event', event })
      },
      onOpen(now) {
        // The last word of a connection that was given up is nobody's.
        if (!socket) return
        setOpen(now)
        sayState()
      },
      onEnded: end,
      onOpenFailed: page.onSessionUncertain,
    })
    page.onLeading(true)
    sayState()
    return () => {
      const mine = socket
      socket = undefined
      mine?.close()
      page.onLeading(false)
    }
  }
  function settle() {
    leaderAt = Date.now()
    clearTimeout(asked)
    asked = undefined
  }
  const ask = () => {
    browser.post({ member, type: 'who' })
    asked ??= setTimeout(() => {
      asked = undefined
      if (!socket && browser.visible()) election.takeOver()
    }, leaderReplyTimeoutMs)
  }
  const watch = setInterval(() => {
    if (!socket && browser.visible() && Date.now() - leaderAt > leaderSilenceMs) ask()
  }, leaderSilenceMs / 2)
  const election = browser.elect(lead)
  ask()

  return {
    receive(message) {
      // Another member was logged in beside this page: it is over, or the other one's is.
      if (message.member !== member) return message.type === 'who' ? page.onSessionUncertain() : undefined
      if (message.type === 'ended') return page.onEnded()
      if (message.type === 'who') {
        if (!socket) return
        socket.ensureOpen()
        return sayState()
      }
      // The word of a leader that doesn't know yet that it was replaced.
      if (socket) return
      settle()
      if (message.type === 'event') hear(message.event)
      else {
        setOpen(message.open)
        const { no } = message
        const last = order.last ?? -1
        if (no !== undefined && (!joined || no > last)) reload(Math.max(no, last))
      }
    },
    ensureOpen(doubtful) {
      if (socket) socket.ensureOpen(doubtful)
      else ask()
    },
    endSession: end,
    leave() {
      clearTimeout(asked)
      clearInterval(watch)
      election.leave()
    },
  }
}
