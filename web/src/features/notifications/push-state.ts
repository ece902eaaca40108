import { endPushEndpoint, storePushEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { PushPayload } from '@amarelle/contract/domain/push-payload'
import { useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { setPollingPushActive } from '../../api/polling.ts'

/** docs/messages.md#push: `unknown` until it is found out, and for good in a browser that can't. */
type PushState = 'unknown' | 'capable' | 'subscribed' | 'denied'
interface PushSnapshot {
  readonly state: PushState
  /** It was looked at: what is unknown now stays so. */
  readonly isResolved: boolean
  readonly lastPayload: PushPayload | null
}
/** Who is told, and the key that the site signs with. */
export interface PushMember {
  readonly id: number
  readonly key: string
}

const initialPush: PushSnapshot = { state: 'unknown', isResolved: false, lastPayload: null }
let currentPush = initialPush
const listeners = new Set<() => void>()
function updatePush(next: Partial<PushSnapshot>): void {
  currentPush = { ...currentPush, ...next }
  setPollingPushActive(currentPush.state === 'subscribed')
  for (const listener of listeners) listener()
}
const subscribePush = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const usePush = (): PushSnapshot =>
  useSyncExternalStore(
    subscribePush,
    () => currentPush,
    () => initialPush,
  )
export const setLastPayload = (last: PushPayload): void => updatePush({ lastPayload: last })

/** Whom this browser was switched on for: whoever logs in next isn't told in their name, and decides anew. */
const memberStorageKey: BrowserStorageName<'localStorage'> = 'push-member'

const isPushSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
/** Also where there is no push: the offline page is the same worker's. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw-push.js')
async function getServiceWorker(): Promise<ServiceWorkerRegistration> {
  await registerServiceWorker()
  return navigator.serviceWorker.ready
}

const hasServerKey = (subscription: PushSubscription, key: string) => {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}
/** A subscription for the site's key as it is now, stored for this session. */
async function subscribeMember({ id, key }: PushMember): Promise<void> {
  const { pushManager } = await getServiceWorker()
  const known = await pushManager.getSubscription()
  if (known && !hasServerKey(known, key)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await call(storePushEndpoint, { subscription: subscription.toJSON() as never })
  localStorage.setItem(memberStorageKey, String(id))
  updatePush({ state: 'subscribed', isResolved: true })
}

/** Finds out how it stands; a browser that was switched on for this member is told again since this session began. */
export async function refreshPush(member: PushMember): Promise<void> {
  if (!isPushSupported()) return updatePush({ isResolved: true })
  if (Notification.permission === 'denied') return updatePush({ state: 'denied', isResolved: true })
  const own = localStorage.getItem(memberStorageKey) === String(member.id)
  if (Notification.permission === 'granted' && own) {
    try {
      return await subscribeMember(member)
    } catch {
      // Offline, or the push service refused: the next visit tries again.
    }
  } else if (Notification.permission === 'granted') {
    const { pushManager } = await getServiceWorker()
    await (await pushManager.getSubscription())?.unsubscribe()
  }
  updatePush({ state: 'capable', isResolved: true })
}

/**
 * After a click: the browser's own question, then the subscription; answers how it stands then. Throws when the browser or the
 * server refuses it.
 */
export async function enablePush(member: PushMember): Promise<PushState> {
  const answer = await Notification.requestPermission()
  if (answer === 'denied') updatePush({ state: 'denied' })
  if (answer === 'granted') await subscribeMember(member)
  return currentPush.state
}

/** This browser is told no more; throws when the server can't be told so. */
export async function disablePush(): Promise<void> {
  await call(endPushEndpoint, {})
  localStorage.removeItem(memberStorageKey)
  updatePush({ state: 'capable' })
  const { pushManager } = await getServiceWorker()
  await (await pushManager.getSubscription())?.unsubscribe()
}

/** What lies in the system's list of notifications and is of no more use here. */
export async function closeNotifications(isOver: (path: string) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notice of (await registration?.getNotifications()) ?? [])
    if (isOver((notice.data as { path: string }).path)) notice.close()
}
