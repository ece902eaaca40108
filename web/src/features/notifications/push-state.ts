import { endPushEndpoint, storePushEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import type { PushPayload } from '@amarelle/contract/domain/push-payload'
import { useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { setPollingPushActive } from '../../api/polling.ts'

/** `unknown` until resolved, and permanently in browsers without push (docs/messages.md#push). */
type PushState = 'unknown' | 'capable' | 'subscribed' | 'denied'
interface PushSnapshot {
  readonly state: PushState
  /** The state was determined; if it is still `unknown`, the browser does not support push. */
  readonly isResolved: boolean
  readonly lastPayload: PushPayload | null
}
/** The member, and the site's public key for push. */
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
export const setLastPayload = (payload: PushPayload): void => updatePush({ lastPayload: payload })

/** Id of the member who enabled push in this browser; another member who logs in must enable it again. */
const memberStorageKey: BrowserStorageName<'localStorage'> = 'push-member'

const isPushSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
/** Also used without push, because the same worker serves the offline page. */
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
/** Subscribes with the site's current key and stores the subscription for this session; replaces one with an old key. */
async function subscribeMember({ id, key }: PushMember): Promise<void> {
  const { pushManager } = await getServiceWorker()
  const existing = await pushManager.getSubscription()
  if (existing && !hasServerKey(existing, key)) await existing.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await call(storePushEndpoint, { subscription: subscription.toJSON() as never })
  localStorage.setItem(memberStorageKey, String(id))
  updatePush({ state: 'subscribed', isResolved: true })
}

/** Determines the push state. Renews the subscription if this member enabled push in this browser, because it belongs to a session. */
export async function refreshPush(member: PushMember): Promise<void> {
  if (!isPushSupported()) return updatePush({ isResolved: true })
  if (Notification.permission === 'denied') return updatePush({ state: 'denied', isResolved: true })
  const isOwnSubscription = localStorage.getItem(memberStorageKey) === String(member.id)
  if (Notification.permission === 'granted' && isOwnSubscription) {
    try {
      return await subscribeMember(member)
    } catch {
      // Offline, or the push service rejected it; the next visit tries again.
    }
  } else if (Notification.permission === 'granted') {
    const { pushManager } = await getServiceWorker()
    await (await pushManager.getSubscription())?.unsubscribe()
  }
  updatePush({ state: 'capable', isResolved: true })
}

/**
 * Shows the browser's permission prompt (call it on a click), then subscribes; returns the resulting state. Throws if the push
 * service or the server fails; a denied permission is a state, not an error.
 */
export async function enablePush(member: PushMember): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') updatePush({ state: 'denied' })
  if (permission === 'granted') await subscribeMember(member)
  return currentPush.state
}

/** Disables push in this browser. Throws if the server cannot be reached. */
export async function disablePush(): Promise<void> {
  await call(endPushEndpoint, {})
  localStorage.removeItem(memberStorageKey)
  updatePush({ state: 'capable' })
  const { pushManager } = await getServiceWorker()
  await (await pushManager.getSubscription())?.unsubscribe()
}

/** Closes the displayed notifications whose path fulfils `isOver`. */
export async function closeNotifications(isOver: (path: string) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? [])
    if (isOver((notification.data as { path: string }).path)) notification.close()
}
