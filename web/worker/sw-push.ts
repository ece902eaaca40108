// The service worker (`/sw-push.js`, docs/messages.md#push): shows push notifications, opens their screens, serves the offline page and
// receives what other apps share. A classic script without caches: `features/pwa/service-worker.ts` prepends the constant `site`.
import type { PushPayload } from '@amarelle/contract/domain/push-payload'
import { isShare, receiveShare } from '../src/features/chat/share/receive-share.ts'
import { deleteExpiredSharedPhoto, storeSharedPhoto } from '../src/features/chat/share/shared-photo-store.ts'

declare const site: {
  readonly icon: string
  readonly badge: string
  /** The offline page in the visitor's language, and its Content-Security-Policy. */
  readonly offline: { readonly page: string; readonly policy: string }
}
declare const self: ServiceWorkerGlobalScope

/** How long a page may take to confirm that it navigates itself. */
const openReplyTimeoutMs = 1000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(
    // Navigation preload requests the page while the worker starts.
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  ),
)

const listWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function showPushNotification(payload: PushPayload): Promise<void> {
  const windows = await listWindows()
  for (const window of windows) window.postMessage({ type: 'pushed', text: payload })
  const badge = navigator.setAppBadge?.(payload.badge)
  await badge?.catch(() => {})
  const options = {
    body: payload.body,
    tag: payload.topic,
    renotify: true,
    // No sound or vibration while a window of the site has the focus.
    silent: windows.some(({ focused }) => focused),
    icon: site.icon,
    badge: site.badge,
    data: { path: payload.path },
  }
  await self.registration.showNotification(payload.title, options)
}
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPushNotification(event.data.json() as PushPayload))
})

/** Asks the page to navigate client-side, which keeps unsaved input; false if it does not reply within a second. */
function askToNavigate(window: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), openReplyTimeoutMs)
    window.postMessage({ type: 'open', path }, [port2])
  })
}
/** Focuses a window; systems that do not allow it are ignored, because the window still navigates. */
const focusWindow = (window: WindowClient) => window.focus().catch(() => window)

async function openPath(path: string): Promise<void> {
  const windows = await listWindows()
  const matchingWindow = windows.find(({ url }) => new URL(url).pathname === path)
  if (matchingWindow) return void (await focusWindow(matchingWindow))
  const window = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!window) return void (await self.clients.openWindow(path))
  await focusWindow(window)
  if (await askToNavigate(window, path)) return
  try {
    await window.navigate(path)
  } catch {
    await self.clients.openWindow(path)
  }
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  // Never opens another origin, whatever the payload contains.
  if (new URL(path, location.origin).origin === location.origin) event.waitUntil(openPath(path))
})

interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription
  readonly newSubscription?: PushSubscription
}
async function renewSubscription({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  const subscription =
    newSubscription ??
    (key &&
      (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })))
  if (!subscription) return
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ subscription }),
  })
}
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as SubscriptionChange).waitUntil(renewSubscription(event as SubscriptionChange)),
)

async function fetchPageOrOffline(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined
    return preloaded ?? (await fetch(event.request))
  } catch {
    return new Response(site.offline.page, {
      status: 503,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': site.offline.policy,
        'Cache-Control': 'no-store',
      },
    })
  }
}
self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode !== 'navigate') return
  event.waitUntil(deleteExpiredSharedPhoto().catch(() => {}))
  if (method === 'GET') event.respondWith(fetchPageOrOffline(event))
  else if (isShare(event.request)) event.respondWith(receiveShare(event.request, storeSharedPhoto))
})
