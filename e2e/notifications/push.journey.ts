import { type CDPSession, chromium, type Page, type Worker } from '@playwright/test'
import { createFullBrowserOptions } from '../support/launch-options.ts'
import { expect, findMainLink, type NewJourneyMember, test } from '../support/fixtures.ts'

test.use({ launchOptions: createFullBrowserOptions() })

/** Replaces the browser's push subscriptions, because the test machine has no push service. */
async function installFakePushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let current: object | null = null
    const subscription = (options: PushSubscriptionOptionsInit) => ({
      options: {
        // As bytes, as browsers return it.
        applicationServerKey: Uint8Array.from(
          atob((options.applicationServerKey as string).replaceAll('-', '+').replaceAll('_', '/')),
          (character) => character.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => ({
        endpoint: `https://push.example/${crypto.randomUUID()}`,
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: async () => {
        current = null
        return true
      },
    })
    PushManager.prototype.getSubscription = async () => current as never
    PushManager.prototype.subscribe = async (options) => (current = subscription(options ?? {})) as never
  })
}

/** The site's service worker, and a function that delivers a push message to it. */
async function openServiceWorker(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registration
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  const deliver = (text: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify(text),
    })
  return { worker, deliver }
}
/** The part of the worker's global scope that these tests use. */
type ServiceWorkerScope = EventTarget & { readonly registration: ServiceWorkerRegistration }

/** Notifications that are shown at the moment. */
const listShownNotifications = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as ServiceWorkerScope
    const list = await registration.getNotifications()
    return list.map(({ title, body, tag }) => ({ title, body, tag }))
  })
/** Simulates a click on the notification with the tag. */
const clickNotification = (worker: Worker, tag: string) =>
  worker.evaluate(async (tagName) => {
    const scope = globalThis as unknown as ServiceWorkerScope
    const [notification] = await scope.registration.getNotifications({ tag: tagName })
    if (!notification) throw new Error(`no notification with tag ${tagName}`)
    const click = new Event('notificationclick')
    scope.dispatchEvent(Object.assign(click, { notification, waitUntil() {} }))
  }, tag)

/** Simulates that the browser replaced its subscription; returns address and status of the worker's requests, in one list. */
const simulateSubscriptionChange = (worker: Worker) =>
  worker.evaluate(async () => {
    let handled: Promise<unknown> = Promise.resolve()
    const requests: unknown[] = []
    const originalFetch = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const answer = await originalFetch(input, init)
      requests.push(input, answer.status)
      return answer
    }
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const change = Object.assign(new Event('pushsubscriptionchange'), {
      newSubscription: { endpoint: 'https://push.example/renewed', keys },
      waitUntil(until: Promise<unknown>) {
        handled = until
      },
    })
    globalThis.dispatchEvent(change)
    await handled
    globalThis.fetch = originalFetch
    return requests
  })

/** Opens a page of a member who gets no other alert, with the fake push service. */
async function openBrowserWithPush(newMember: NewJourneyMember, url: string): Promise<Page> {
  const { page } = await newMember(
    { name: 'Mia', premium: true, credits: 60 },
    { serviceWorkers: 'allow', permissions: ['notifications'] },
  )
  await page.context().addCookies([{ name: 'hide-enrich-alert', value: '1', url }])
  await installFakePushService(page)
  await page.goto('/members')
  await page.evaluate(() => navigator.serviceWorker.ready)
  return page
}

test('the site asks before the browser does; a push is shown, counted and opens its screen in the open page', {
  tag: '@once',
}, async ({ newMember, baseURL }) => {
  const page = await openBrowserWithPush(newMember, baseURL ?? '')
  const question = page.getByText('See replies as they arrive.')
  await expect(findMainLink(page, /Likes/)).toBeVisible()
  await expect(question).toBeHidden()
  await findMainLink(page, /Likes/).click()
  await expect(question).toBeVisible()
  const stored = page.waitForResponse((answer) => answer.url().includes('/api/user.php?push=1'))
  await page.getByRole('button', { name: 'Notify me' }).click()
  expect((await stored).status()).toBe(200)
  await expect(question).toBeHidden()

  const { worker, deliver } = await openServiceWorker(page)
  await worker.evaluate(() => {
    navigator.setAppBadge = async (count) => void Object.assign(globalThis, { badge: count })
  })
  const text = { title: 'Amarelle', body: 'You have a new message.', path: '/chats', topic: 'c-1', badge: 3 }
  await deliver(text)
  await deliver({ ...text, badge: 4 })
  await expect
    .poll(() => listShownNotifications(worker))
    .toEqual([{ title: 'Amarelle', body: 'You have a new message.', tag: 'c-1' }])
  await expect.poll(() => worker.evaluate(() => (globalThis as { badge?: number }).badge)).toBe(4)

  // The open page navigates without a reload.
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await clickNotification(worker, 'c-1')
  await expect(page).toHaveURL(/\/chats$/)
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
  expect(await listShownNotifications(worker)).toEqual([])

  // Opening the screen in the page removes its notification.
  await deliver({ ...text, path: '/likes', topic: 'likes' })
  await expect.poll(async () => (await listShownNotifications(worker)).length).toBe(1)
  await findMainLink(page, /Likes/).click()
  await expect.poll(() => listShownNotifications(worker)).toEqual([])

  // A subscription that the browser renewed replaces the stored one.
  expect(await simulateSubscriptionChange(worker)).toEqual(['/api/user.php?push=1', 200])

  // The next page load sends the subscription to the server again.
  const again = page.waitForResponse((answer) => answer.url().includes('/api/user.php?push=1'))
  await page.goto('/members')
  expect((await again).status()).toBe(200)
})

test(
  'in a standalone window the app has a back link, one row as footer and no install offer',
  {
    tag: '@once',
  },
  async ({ somebody, baseURL }, info) => {
    const mia = await somebody({ name: 'Mia', premium: true, credits: 60 })
    // A window without browser controls, as opened from the home screen.
    const { executablePath, args } = createFullBrowserOptions()
    const app = await chromium.launchPersistentContext(info.outputPath('profile'), {
      executablePath,
      args: [...args, `--app=${baseURL}/pages/faq`],
      serviceWorkers: 'block',
    })
    await app.addCookies([{ name: 'session', value: mia.session ?? '', url: baseURL ?? '' }])
    await app.addInitScript(() => localStorage.setItem('install-offer', '{"days":9,"matched":true}'))
    const page = app.pages()[0] ?? (await app.newPage())
    await page.goto(`${baseURL}/members`)
    expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
    const back = page.getByRole('link', { name: 'Back', exact: true })
    await expect(back).toBeHidden()
    await page.goto(`${baseURL}/notifications`)
    await expect(page.getByRole('heading', { name: 'Notifications in this browser' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Privacy' })).toBeHidden()
    await page.getByRole('button', { name: 'Legal and help' }).click()
    await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible()
    await page.keyboard.press('Escape')
    // Without history, Back leads to the parent screen, the member's own profile.
    await back.click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByText('at hand.')).toBeHidden()
    await app.close()
  },
)

test('a page that can’t be fetched shows the offline page until the connection is back', {
  tag: '@once',
}, async ({ newMember, baseURL, faults }) => {
  const page = await openBrowserWithPush(newMember, baseURL ?? '')
  faults.allow(/503/, /ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.goto('/likes')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Likes', level: 1 })).toBeVisible()
})

test('the manifest is the site’s own, in the visitor’s language, and its icons exist', {
  tag: '@once',
}, async ({ newVisitor }) => {
  const page = await newVisitor({ locale: 'de-DE' })
  await page.goto('/')
  const path = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await page.evaluate(async (address) => (await fetch(address ?? '')).json(), path)
  expect(manifest).toMatchObject({
    lang: 'de',
    start_url: '/members',
    display: 'standalone',
    theme_color: '#ffffff',
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo', accept: ['image/jpeg', 'image/png', 'image/webp'] }] },
    },
  })
  const purposes = (manifest.icons as { src: string; purpose: string }[]).map(async ({ src, purpose }) => {
    const answer = await page.request.get(src)
    return answer.headers()['content-type'] === 'image/png' ? purpose : src
  })
  expect(await Promise.all(purposes)).toEqual(['any', 'any', 'maskable', 'monochrome'])
  const themeColours = page.locator('meta[name=theme-color]')
  await expect(themeColours).toHaveCount(2)
  await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute('href', '/icons/1/touch-180.png')
})
