import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import type { Locator, Page } from '@playwright/test'
import { sendLikeAs, sendMessageAs } from '../support/chats.ts'
import { simulateInstalledApp, expect, press, test } from '../support/fixtures.ts'
import { setJourneyPassword } from '../support/members.ts'
import { memberAddresses, visitorAddresses, createJourneyData } from '../support/screens.ts'

/** Navigates on the client, as a link on a hydrated page does. */
const navigateByRouter = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as never as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
    }
    await router.navigate(to)
  }, path)

test('a visitor is sent from every members-only screen to the login, and back afterwards', {
  tag: '@once',
}, async ({ newVisitor }) => {
  const page = await newVisitor()
  const data = await createJourneyData()
  const { mia } = data
  // Screens that visitors may see, too, and those that mailed links lead to.
  const visitorScreens = new Set([
    ...Object.keys(visitorAddresses),
    'credits',
    'likes-m-id',
    'premium',
    'activate',
    'mail-change-do',
  ])
  const memberScreens = Object.entries(memberAddresses).filter(([name]) => !visitorScreens.has(name))
  for (const [name, addressOf] of memberScreens) {
    const address = addressOf(data)
    const response = await page.request.get(address, { maxRedirects: 0 })
    expect([response.status(), response.headers()['location']], name).toEqual([
      302,
      `/login?return=${encodeURIComponent(address)}`,
    ])
  }
  expect(memberScreens.length).toBeGreaterThan(20)
  const password = 'nine orange umbrellas'
  await setJourneyPassword(mia.name, password)
  await page.goto('/likes/sent?page=1')
  await page.getByLabel(keepEmailOnOneLine('E-mail address or username')).fill(mia.name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }))
  await expect(page).toHaveURL('/likes/sent?page=1')
})

test('a member whose session has ended is logged out silently and returns to the same address', {
  tag: '@once',
}, async ({ newMember, faults }) => {
  // The live connection is refused as well.
  faults.allow(/WebSocket/)
  const mia = await newMember({ name: 'Mia' })
  const { page } = mia
  const password = 'nine orange umbrellas'
  await setJourneyPassword(mia.name, password)
  await page.goto('/settings/blocked')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().clearCookies({ name: 'session' })
  // The next request detects the ended session.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page).toHaveURL(`/login?return=${encodeURIComponent('/settings/blocked')}`)
  await page.getByLabel(keepEmailOnOneLine('E-mail address or username')).fill(mia.name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }))
  await expect(page).toHaveURL('/settings/blocked')
})

test('when the error page itself fails, a last page says so and links home', { tag: '@once' }, async ({
  newVisitor,
  faults,
}) => {
  faults.allow(/./)
  const page = await newVisitor()
  let patchedScripts = 0
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    // Only the error page has this class; the replacement makes it throw when rendered.
    const body = script.replace(/(["'`])error-status\1/, () => {
      patchedScripts += 1
      return `({toString(){throw new Error('planted')}})`
    })
    await route.fulfill({ response, body })
  })
  await page.goto('/members')
  await expect(page.locator('.offline-notice')).toBeAttached()
  // A page whose data can't be loaded shows the error page.
  await page.route('**/pricing.data**', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await navigateByRouter(page, '/pricing')
  await expect(
    page.getByRole('heading', { name: 'An error occurred while showing the error page' }),
  ).toBeVisible()
  expect(patchedScripts).toBeGreaterThan(0)
  await press(page.getByRole('link', { name: 'Go to the home page' }))
  await expect(page).toHaveURL('/')
})

test('the offline notice appears and disappears with the network', { tag: '@once' }, async ({
  newMember,
  newVisitor,
}) => {
  const { page } = await newMember({ name: 'Mia' })
  const visitor = await newVisitor()
  await page.goto('/likes')
  await visitor.goto('/members')
  for (const [current, words] of [
    [page, 'You’re offline. Your messages will wait here.'],
    [visitor, 'You’re offline. This page will continue when you’re back online.'],
  ] as const) {
    await expect(current.locator('.offline-notice')).toBeAttached()
    await current.context().setOffline(true)
    await expect(current.getByText(words)).toBeVisible()
    await current.context().setOffline(false)
    await expect(current.getByText(words)).toHaveCount(0)
  }
})

test('a slow navigation shows the progress bar until it ends', {
  tag: '@once',
}, async ({ newVisitor }) => {
  const page = await newVisitor()
  await page.goto('/members')
  await expect(page.locator('.offline-notice')).toBeAttached()
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/pricing.data**', async (route) => {
    await releasePromise
    await route.continue()
  })
  const navigation = navigateByRouter(page, '/pricing')
  await expect(page.locator('.page-progress')).toBeVisible()
  release()
  await navigation
  await expect(page).toHaveURL('/pricing')
  await expect(page.locator('.page-progress')).toHaveCount(0)
})

test('the installed app has a back link, and one row in place of the footer', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Mia' })
  await page.goto('/members')
  const back = page.getByRole('banner').getByRole('link', { name: 'Back' })
  const row = page.getByRole('button', { name: 'Legal and help' })
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })
  await page.goto('/settings')
  await expect(back).toBeHidden()
  await expect(row).toBeHidden()
  await expect(terms).toBeVisible()
  await simulateInstalledApp(page)
  await page.reload()
  await expect(back).toHaveAttribute('href', '/profile')
  await expect(terms).toBeHidden()
  await press(row)
  await expect(terms).toBeVisible()
  await expect(page.getByRole('link', { name: 'Company details' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(terms).toBeHidden()
  await press(back)
  await expect(page).toHaveURL('/profile')
  await expect(back).toHaveCount(0)
})

const hideDocument = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('a visit that ends on its first page is counted only when the address asks for it', {
  tag: '@once',
}, async ({ newVisitor }) => {
  const page = await newVisitor()
  const beacons: string[] = []
  // Playwright can't read the body of a beacon, so `sendBeacon` is replaced.
  await page.exposeFunction('recordBeacon', (path: string, body: string) => beacons.push(`${path} ${body}`))
  await page.addInitScript(() => {
    navigator.sendBeacon = (path, body) => {
      void (body as Blob)
        .text()
        .then((text) =>
          (window as never as { recordBeacon: (...values: string[]) => void }).recordBeacon(
            String(path),
            text,
          ),
        )
      return true
    }
  })
  await page.goto('/')
  await page.goto('/pricing')
  expect(beacons).toEqual([])
  await page.goto('/?lb=1')
  await expect(page.locator('script[src^="/public/page-bounce.js"]')).toHaveCount(1)
  await hideDocument(page)
  await expect.poll(() => beacons.length).toBe(1)
  expect(beacons[0]).toMatch(/^\/api\/page-bounce\.php \{"page":"index","seconds":\d+\}$/)
  // A visitor who goes on to another page is not counted.
  await page.goto('/members?lb=1')
  await press(page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }))
  await expect(page).toHaveURL('/pricing')
  await hideDocument(page)
  expect(beacons).toHaveLength(1)
})

test('each layout has its parts, and the top bar collapses below 1100 px', { tag: '@once' }, async ({
  newMember,
  newVisitor,
}) => {
  const abroad = { greeted: false, extraHTTPHeaders: { 'cf-ipcountry': 'GB' } }
  const entryWarning = (page: Page) => page.getByRole('dialog', { name: 'Adults only' })
  const parts = async (page: Page, path: string) => {
    await page.goto(path)
    const listIfPresent = async (name: string, what: Locator) => ((await what.count()) > 0 ? [name] : [])
    const footer = page.getByRole('contentinfo', { includeHidden: true })
    return [
      ...(await listIfPresent('bar', page.locator('header.top-bar'))),
      ...(await listIfPresent('menus', page.locator('header.top-bar details'))),
      ...(await listIfPresent('alert', page.locator('.alerts'))),
      ...(await listIfPresent('footer', footer)),
      ...(await listIfPresent('disclaimer', footer.getByText(/^Adults only\./))),
    ]
  }
  // The default and the empty layout warn every visitor once; the lander layout only those from NL and DE.
  const visitor = await newVisitor(abroad)
  expect(await parts(visitor, '/members')).toEqual(['bar', 'menus', 'footer', 'disclaimer'])
  await expect(entryWarning(visitor)).toBeVisible()
  expect(await parts(visitor, '/signup')).toEqual([])
  await expect(entryWarning(visitor)).toBeVisible()
  expect(await parts(visitor, '/landers/tinderswipe')).toEqual(['bar', 'footer', 'disclaimer'])
  await expect(entryWarning(visitor)).toBeHidden()
  await visitor.goto('/signup')
  await press(entryWarning(visitor).getByRole('button', { name: 'Enter' }))
  await expect(entryWarning(visitor)).toHaveCount(0)
  await visitor.goto('/members')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(entryWarning(visitor)).toHaveCount(0)
  const dutch = await newVisitor({ greeted: false, extraHTTPHeaders: { 'cf-ipcountry': 'NL' } })
  await dutch.goto('/landers/tinderswipe')
  await expect(entryWarning(dutch)).toBeVisible()

  const { page } = await newMember({ name: 'Mia' })
  expect(await parts(page, '/members')).toEqual(['bar', 'menus', 'alert', 'footer', 'disclaimer'])
  expect(await parts(page, '/chats')).toEqual(['bar', 'menus'])
  await page.goto('/members')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(menu).toBeVisible()
  await expect(tabs).toBeHidden()
  await page.setViewportSize({ width: 1099, height: 800 })
  await expect(menu).toBeHidden()
  await expect(tabs).toBeVisible()
})

test('the chosen language is kept for 365 days', { tag: '@once' }, async ({ newVisitor }) => {
  const page = await newVisitor()
  await page.goto('/lang-config')
  await press(page.getByRole('button', { name: 'Nederlands' }))
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'locale')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect([cookie?.value, Math.round(days)]).toEqual(['nl', 365])
})

test('the top bar links to every section, and shows counts of new items and of low credits', {
  tag: '@keys',
}, async ({ newMember, newVisitor, somebody }) => {
  const visitor = await newVisitor()
  await visitor.goto('/members')
  const bar = (page: Page) => page.getByRole('banner')
  const logo = (page: Page) => bar(page).getByRole('link', { name: 'Amarelle' })
  await expect(logo(visitor)).toHaveAttribute('href', '/')
  await expect(bar(visitor).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  await expect(bar(visitor).locator('summary[aria-label^="Language"]')).toBeVisible()

  const ben = await somebody({ name: 'Ben', gender: 'male', credits: 9 })
  const free = await newMember({ name: 'Mia', credits: 0 })
  await sendMessageAs(ben, free, 'Hello Mia')
  await sendLikeAs(ben, free)
  await free.page.goto('/profile')
  await expect(logo(free.page)).toHaveAttribute('href', '/members')
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
  const parts = (page: Page) =>
    menu(page).evaluateAll((links) =>
      links.map((link) => [link.getAttribute('href'), link.textContent?.trim()]),
    )
  expect(await parts(free.page)).toEqual([
    ['/members', 'Discover'],
    ['/swipe-game', 'Game'],
    ['/match-finder', 'Match finder'],
    ['/chats', 'Messages11 new'],
    ['/likes', 'Likes11 new'],
    ['/premium', 'Get Premium'],
  ])
  // The title counts unread messages and new likes together.
  await expect(free.page).toHaveTitle(/^\(2\) /)
  await press(free.page.locator('summary', { hasText: 'Account menu' }))
  await expect(bar(free.page).getByRole('link', { name: 'My profile' })).toHaveAttribute('href', '/profile')
  await expect(bar(free.page).getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings')
  await expect(bar(free.page).getByRole('button', { name: 'Log out' })).toBeVisible()

  for (const [credits, badgeClass, words] of [
    [11, null, null],
    [10, 'count warning', '10 credits left'],
    [0, 'count error', '0 credits left'],
  ] as const) {
    const { page } = await newMember({ name: 'Eva', premium: true, credits })
    await page.goto('/profile')
    const link = menu(page).filter({ hasText: 'Credits' })
    await expect(link).toHaveAttribute('href', '/credits')
    await expect(link.locator('.count')).toHaveCount(badgeClass ? 1 : 0)
    if (!badgeClass) continue
    await expect(link.locator('.count')).toHaveClass(badgeClass)
    await expect(link).toContainText(words)
  }
})

test('the footer links to all legal and help pages, and to login or settings', {
  tag: '@once',
}, async ({ newMember, newVisitor }) => {
  const legalLinks = [
    ['/pages/terms', 'Terms'],
    ['/pages/privacy', 'Privacy'],
    ['/pages/cookies', 'Cookies'],
    ['/pages/ban', 'Access ban'],
    ['/pricing', 'Pricing'],
    ['/complaints', 'Complaints'],
    ['/pages/return-policy', 'Returns'],
    ['/pages/faq', 'FAQ'],
    ['/pages/service', 'Customer service'],
  ]
  const visitor = await newVisitor()
  const { page } = await newMember({ name: 'Mia' })
  for (const [current, ownLink, otherLink] of [
    [visitor, ['/login', 'Log in'], ['/settings', 'Settings']],
    [page, ['/settings', 'Settings'], ['/login', 'Log in']],
  ] as const) {
    await current.goto('/members')
    const footer = current.getByRole('contentinfo')
    const links = await footer
      .getByRole('link')
      .evaluateAll((elements) => elements.map((link) => [link.getAttribute('href'), link.textContent]))
    expect(links).toEqual(expect.arrayContaining([ownLink, ...legalLinks]))
    expect(links).not.toContainEqual(otherLink)
    await expect(footer.getByRole('img', { name: 'iDEAL' })).toBeVisible()
    await expect(footer).toContainText('KvK ')
  }
})

test('a visitor gets the browser’s language until another one is chosen', { tag: '@once' }, async ({
  newVisitor,
}) => {
  const page = await newVisitor({ locale: 'pl-PL' })
  await page.goto('/members')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await page.goto('/lang-config')
  await press(page.getByRole('button', { name: 'Dansk' }))
  await page.goto('/members')
  await expect(page.locator('html')).toHaveAttribute('lang', 'da')
  const visitorOfOtherLanguage = await newVisitor({ locale: 'ja-JP' })
  await visitorOfOtherLanguage.goto('/members')
  await expect(visitorOfOtherLanguage.locator('html')).toHaveAttribute('lang', 'en')
})
