// The service worker (`/sw-push.js`, docs/messages.md#push): shows what is pushed, opens its screen, answers a page that can't be fetched.
// A plain script: `features/pwa/service-worker.ts` writes `site` above it. It keeps nothing.
import type { PushPayload } from '@amarelle/contract/domain/push-payload'

declare const site: {
  readonly icon: string
  readonly badge: string
  /** The offline page in the visitor's language, and its Content-Security-Policy. */
  readonly offline: { readonly page: string; readonly policy: string }
}
declare const self: ServiceWorkerGlobalScope

/** A page has so long to say that it went to the screen itself. */
const openReplyTimeoutMs = 1000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(
    // The page is asked for while the worker still starts.
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  ),
)

const listWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function showPushNotification(text: PushPayload): Promise<void> {
  const open = await listWindows()
  for (const window of open) window.postMessage({ type: 'pushed', text })
  const badge = navigator.setAppBadge?.(text.badge)
  await badge?.catch(() => {})
  const options = {
    body: text.body,
    tag: text.topic,
    renotify: true,
    // Who looks at the site is not called to it.
    silent: open.some(({ focused }) => focused),
    icon: site.icon,
    badge: site.badge,
    data: { path: text.path },
  }
  await self.registration.showNotification(text.title, options)
}
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPushNotification(event.data.json() as PushPayload))
})

/** Whether the page goes there by itself, so that nothing typed in it is lost. */
function askToNavigate(window: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), openReplyTimeoutMs)
    window.postMessage({ type: 'open', path }, [port2])
  })
}
/** Not every system lets a page come to the front; it goes to the screen all the same. */
const focusWindow = (window: WindowClient) => window.focus().catch(() => window)

async function openPath(path: string): Promise<void> {
  const open = await listWindows()
  const there = open.find(({ url }) => new URL(url).pathname === path)
  if (there) return void (await focusWindow(there))
  const window = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
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
  // Never another site's, whoever pushed it.
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
    const early = (await event.preloadResponse) as Response | undefined
    return early ?? (await fetch(event.request))
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
  if (mode === 'navigate' && method === 'GET') event.respondWith(fetchPageOrOffline(event))
})
