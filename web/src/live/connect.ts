import { currentUser } from '@amarelle/contract/accounts'
import { call, tellLoggedOut } from '../api/call.ts'
import { setConnected, tellLive } from './connection.ts'
import { electByLock } from './election.ts'
import { keepSocket } from './socket.ts'
import { type Browser, type Tab, type TabMessage, joinTabs } from './tabs.ts'

/** Milliseconds between two screens of different layouts, which come and go one after the other. */
const linger = 1_000

let leading = false
/** Whether this tab has the browser's connection: what happens once a browser happens here. */
export const leads = (): boolean => leading

/** Browsers that lack either, and pages without a secure connection, have a connection for each tab. */
const canShare = () => 'locks' in navigator && 'BroadcastChannel' in window

function browserOf(member: number, hear: (message: TabMessage) => void): Browser & { close: () => void } {
  const own = { connect: keepSocket, visible: () => document.visibilityState === 'visible' }
  if (!canShare())
    return {
      ...own,
      post: () => {},
      elect(lead) {
        const stop = lead()
        return { take: () => {}, leave: stop }
      },
      close: () => {},
    }
  const channel = new BroadcastChannel('live')
  channel.onmessage = ({ data }) => hear(data as TabMessage)
  return {
    ...own,
    post: (message) => channel.postMessage(message),
    elect: (lead) => electByLock(`live ${member}`, lead),
    close: () => channel.close(),
  }
}

/** Asks who is logged in: the door stays closed to who isn't, and a page of another member is over. */
function sessionCheck(member: number, onLoggedOut: () => void): () => void {
  let asking = false
  return () => {
    if (asking) return
    asking = true
    call(currentUser, {})
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

function enter(member: number, onOver: () => void): { readonly tab: Tab; readonly leave: () => void } {
  const browser = browserOf(member, (message) => tab.hear(message))
  const leave = () => {
    tab.leave()
    browser.close()
    setConnected(false)
  }
  const onDoubt = sessionCheck(member, () => tab.end())
  const tab = joinTabs(member, browser, {
    tell: tellLive,
    onOpen: setConnected,
    onLeading(now) {
      leading = now
    },
    onEnded() {
      leave()
      onOver()
      tellLoggedOut()
    },
    onDoubt,
  })
  return { tab, leave }
}

/** A page that the browser keeps for the way back has no connection, and is told to ask for everything when it is shown again. */
function keepLive(member: number): () => void {
  let here: ReturnType<typeof enter> | undefined
  const join = () => {
    here ??= enter(member, () => {
      here = undefined
    })
  }
  const page = new AbortController()
  const { signal } = page
  const wake = () => document.visibilityState === 'visible' && here?.tab.wake()
  const leave = () => {
    here?.leave()
    here = undefined
  }
  document.addEventListener('visibilitychange', wake, { signal })
  addEventListener('online', () => here?.tab.wake(true), { signal })
  addEventListener('pagehide', leave, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && join(), { signal })
  join()
  return () => {
    page.abort()
    leave()
  }
}

let kept: { readonly member: number; readonly end: () => void } | undefined
let ending: ReturnType<typeof setTimeout> | undefined

/** While a member is here: hears of everything, over one connection for all tabs of the browser. */
export function connectLive(member: number): () => void {
  clearTimeout(ending)
  if (kept?.member === member)
    // Another layout with a cache of its own: its page may be older than what was told before.
    tellLive({ type: 'hello', no: 0, reload: true })
  else {
    kept?.end()
    kept = { member, end: keepLive(member) }
  }
  return () => {
    ending = setTimeout(() => {
      kept?.end()
      kept = undefined
    }, linger)
  }
}
