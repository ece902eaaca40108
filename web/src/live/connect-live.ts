import { currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import { call, emitLoggedOut } from '../api/call.ts'
import { setConnected, emitLiveEvent } from './live-events.ts'
import { electLeaderByLock } from './leader-election.ts'
import { openLiveSocket } from './live-socket.ts'
import { type TabHost, type LiveTab, type TabMessage, joinTabGroup } from './tab-group.ts'

/** Milliseconds between two screens of different layouts, which come and go one after the other. */
const disconnectDelayMs = 1_000

let isLeading = false
/** Whether this tab has the browser's connection: what happens once a browser happens here. */
export const isLeaderTab = (): boolean => isLeading

/** Browsers that lack either, and pages without a secure connection, have a connection for each tab. */
const canShareConnection = () => 'locks' in navigator && 'BroadcastChannel' in window

function createTabHost(member: number, hear: (message: TabMessage) => void): TabHost & { close: () => void } {
  const own = { connect: openLiveSocket, visible: () => document.visibilityState === 'visible' }
  if (!canShareConnection())
    return {
      ...own,
      post: () => {},
      elect(lead) {
        const stop = lead()
        return { takeOver: () => {}, leave: stop }
      },
      close: () => {},
    }
  const channel = new BroadcastChannel('live')
  channel.onmessage = ({ data }) => hear(data as TabMessage)
  return {
    ...own,
    post: (message) => channel.postMessage(message),
    elect: (lead) => electLeaderByLock(`live ${member}`, lead),
    close: () => channel.close(),
  }
}

/** Asks who is logged in: the door stays closed to who isn't, and a page of another member is over. */
function createSessionCheck(member: number, onLoggedOut: () => void): () => void {
  let asking = false
  return () => {
    if (asking) return
    asking = true
    call(currentUserEndpoint, {})
      .then(
        ({ user }) => {
          if (user === null) onLoggedOut()
          else if (user.id !== member) location.reload()
        },
        // Asked again when the door is closed the next time.
        () => {},
      )
      .finally(() => {
        asking = false
      })
  }
}

function joinLive(member: number, onOver: () => void): { readonly tab: LiveTab; readonly leave: () => void } {
  const browser = createTabHost(member, (message) => tab.receive(message))
  const leave = () => {
    tab.leave()
    browser.close()
    setConnected(false)
  }
  const onDoubt = createSessionCheck(member, () => tab.endSession())
  const tab = joinTabGroup(member, browser, {
    onEvent: emitLiveEvent,
    onOpen: setConnected,
    onLeading(now) {
      isLeading = now
    },
    onEnded() {
      leave()
      onOver()
      emitLoggedOut()
    },
    onSessionUncertain: onDoubt,
  })
  return { tab, leave }
}

/** A page that the browser keeps for the way back has no connection, and is told to ask for everything when it is shown again. */
function maintainLive(member: number): () => void {
  let here: ReturnType<typeof joinLive> | undefined
  const join = () => {
    here ??= joinLive(member, () => {
      here = undefined
    })
  }
  const page = new AbortController()
  const { signal } = page
  const wake = () => document.visibilityState === 'visible' && here?.tab.ensureOpen()
  const leave = () => {
    here?.leave()
    here = undefined
  }
  document.addEventListener('visibilitychange', wake, { signal })
  addEventListener('online', () => here?.tab.ensureOpen(true), { signal })
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

/** While a member is here: hears of everything, over one connection for all tabs of the browser. */
export function connectLive(member: number): () => void {
  clearTimeout(disconnectTimer)
  if (activeConnection?.member === member)
    // Another layout with a cache of its own: its page may be older than what was told before.
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
