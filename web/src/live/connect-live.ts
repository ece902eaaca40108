import { currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import { call, emitLoggedOut } from '../api/call.ts'
import { setConnected, emitLiveEvent } from './live-events.ts'
import { electLeaderByLock } from './leader-election.ts'
import { openLiveSocket } from './live-socket.ts'
import { type TabHost, type LiveTab, type TabMessage, joinTabGroup } from './tab-group.ts'

/** Keeps the connection while navigating between layouts, which unmount and mount one after the other. */
const disconnectDelayMs = 1_000

let isLeading = false
/** Whether this tab holds the browser's connection and thus does what must happen once per browser. */
export const isLeaderTab = (): boolean => isLeading

/** If either API is missing, as on insecure pages, every tab has its own connection. */
const canShareConnection = () => 'locks' in navigator && 'BroadcastChannel' in window

function createTabHost(
  member: number,
  receive: (message: TabMessage) => void,
): TabHost & { close: () => void } {
  const common = { connect: openLiveSocket, visible: () => document.visibilityState === 'visible' }
  if (!canShareConnection())
    return {
      ...common,
      post: () => {},
      elect(lead) {
        const stop = lead()
        return { takeOver: () => {}, leave: stop }
      },
      close: () => {},
    }
  const channel = new BroadcastChannel('live')
  channel.onmessage = ({ data }) => receive(data as TabMessage)
  return {
    ...common,
    post: (message) => channel.postMessage(message),
    elect: (lead) => electLeaderByLock(`live ${member}`, lead),
    close: () => channel.close(),
  }
}

/** Returns a function that checks the session: reports a logout, and reloads the page if another member is logged in. */
function createSessionCheck(member: number, onLoggedOut: () => void): () => void {
  let isChecking = false
  return () => {
    if (isChecking) return
    isChecking = true
    call(currentUserEndpoint, {})
      .then(
        ({ user }) => {
          if (user === null) onLoggedOut()
          else if (user.id !== member) location.reload()
        },
        // Ignored: the check runs again after the next failed connection.
        () => {},
      )
      .finally(() => {
        isChecking = false
      })
  }
}

function joinLive(member: number, onOver: () => void): { readonly tab: LiveTab; readonly leave: () => void } {
  const host = createTabHost(member, (message) => tab.receive(message))
  const leave = () => {
    tab.leave()
    host.close()
    setConnected(false)
  }
  const checkSession = createSessionCheck(member, () => tab.endSession())
  const tab = joinTabGroup(member, host, {
    onEvent: emitLiveEvent,
    onOpen: setConnected,
    onLeading(isLeader) {
      isLeading = isLeader
    },
    onEnded() {
      leave()
      onOver()
      emitLoggedOut()
    },
    onSessionUncertain: checkSession,
  })
  return { tab, leave }
}

/** Connects while the page is shown. In the back/forward cache it has no connection; when restored it reloads everything. */
function maintainLive(member: number): () => void {
  let connection: ReturnType<typeof joinLive> | undefined
  const join = () => {
    connection ??= joinLive(member, () => {
      connection = undefined
    })
  }
  const page = new AbortController()
  const { signal } = page
  const ensureOpen = () => document.visibilityState === 'visible' && connection?.tab.ensureOpen()
  const leave = () => {
    connection?.leave()
    connection = undefined
  }
  document.addEventListener('visibilitychange', ensureOpen, { signal })
  addEventListener('online', () => connection?.tab.ensureOpen(true), { signal })
  addEventListener('pagehide', leave, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && join(), { signal })
  join()
  return () => {
    page.abort()
    leave()
  }
}

let activeConnection: { readonly member: number; readonly end: () => void } | undefined
let disconnectTimer: ReturnType<typeof setTimeout> | undefined

/** Receives live events for a member over one connection for all tabs; returns the function that disconnects. */
export function connectLive(member: number): () => void {
  clearTimeout(disconnectTimer)
  if (activeConnection?.member === member)
    // The new layout has its own cache, whose data may be older than events already received.
    emitLiveEvent({ type: 'hello', no: 0, reload: true })
  else {
    activeConnection?.end()
    activeConnection = { member, end: maintainLive(member) }
  }
  return () => {
    disconnectTimer = setTimeout(() => {
      activeConnection?.end()
      activeConnection = undefined
    }, disconnectDelayMs)
  }
}
