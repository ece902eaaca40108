import { endPushEndpoint, storePushEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { PushPayload } from '@amarelle/contract/domain/push-payload'
import { useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { setPollingPushActive } from '../../api/polling.ts'

/** docs/messages.md#push: `unknown` until it is found out, and for good in a browser that can't. */
type PushState = 'unknown' | 'capable' | 'subscribed' | 'denied'
interface Push {
  readonly state: PushState
  /** It was looked at: what is unknown now stays so. */
  readonly found: boolean
  readonly last: PushPayload | null
}
/** Who is told, and the key that the site signs with. */
export interface PushMember {
  readonly id: number
  readonly key: string
}

const nothing: Push = { state: 'unknown', found: false, last: null }
let push = nothing
const listeners = new Set<() => void>()
function change(next: Partial<Push>): void {
  push = { ...push, ...next }
  setPollingPushActive(push.state === 'subscribed')
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const usePush = (): Push =>
  useSyncExternalStore(
    listen,
    () => push,
    () => nothing,
  )
export const keepLast = (last: PushPayload): void => change({ last })

/** Whom this browser was switched on for: whoever logs in next isn't told in their name, and decides anew. */
const memberKey: BrowserStorageName<'localStorage'> = 'push-member'

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
/** Also where there is no push: the offline page is the same worker's. */
export const register = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw-push.js')
async function worker(): Promise<ServiceWorkerRegistration> {
  await register()
  return navigator.serviceWorker.ready
}

const isFor = (subscription: PushSubscription, key: string) => {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}
/** A subscription for the site's key as it is now, stored for this session. */
async function subscribeFor({ id, key }: PushMember): Promise<void> {
  const { pushManager } = await worker()
  const known = await pushManager.getSubscription()
  if (known && !isFor(known, key)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await call(storePushEndpoint, { subscription: subscription.toJSON() as never })
  localStorage.setItem(memberKey, String(id))
  change({ state: 'subscribed', found: true })
}

/** Finds out how it stands; a browser that was switched on for this member is told again since this session began. */
export async function findPush(member: PushMember): Promise<void> {
  if (!isAble()) return change({ found: true })
  if (Notification.permission === 'denied') return change({ state: 'denied', found: true })
  const own = localStorage.getItem(memberKey) === String(member.id)
  if (Notification.permission === 'granted' && own) {
    try {
      return await subscribeFor(member)
    } catch {
      // Offline, or the push service refused: the next visit tries again.
    }
  } else if (Notification.permission === 'granted') {
    const { pushManager } = await worker()
    await (await pushManager.getSubscription())?.unsubscribe()
  }
  change({ state: 'capable', found: true })
}

/**
 * After a click: the browser's own question, then the subscription; answers how it stands then. Throws when the browser or the
 * server refuses it.
 */
export async function switchOn(member: PushMember): Promise<PushState> {
  const answer = await Notification.requestPermission()
  if (answer === 'denied') change({ state: 'denied' })
  if (answer === 'granted') await subscribeFor(member)
  return push.state
}

/** This browser is told no more; throws when the server can't be told so. */
export async function switchOff(): Promise<void> {
  await call(endPushEndpoint, {})
  localStorage.removeItem(memberKey)
  change({ state: 'capable' })
  const { pushManager } = await worker()
  await (await pushManager.getSubscription())?.unsubscribe()
}

/** What lies in the system's list of notifications and is of no more use here. */
export async function closeNotices(isOver: (path: string) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notice of (await registration?.getNotifications()) ?? [])
    if (isOver((notice.data as { path: string }).path)) notice.close()
}
