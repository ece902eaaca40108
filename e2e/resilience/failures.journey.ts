// What is shown when a script, a style sheet or the data of a page cannot be fetched.
import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import type { Page, Route } from '@playwright/test'
import { expectAccessible, expect, press, takeScreenshot, test } from '../support/fixtures.ts'
import { findMemberId } from '../support/members.ts'

const abortRequest = (route: Route) => route.abort('failed')
const pricingLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Pricing', exact: true })
const errorPage = (page: Page) => page.locator('main.error-page')
const offlineBanner = (page: Page, words: string) => page.locator('.offline-notice').getByText(words)
/** Simulates that the page was just reloaded because of a missing script. */
const simulateRecentReload = (page: Page) =>
  page.addInitScript(() => {
    if (origin !== 'null') sessionStorage.setItem('chunk-reload-at', String(Date.now()))
  })

test('a page whose script fails to load is fetched as a document; the next failure shows the error page', {
  tag: '@once',
}, async ({ newVisitor, faults }) => {
  faults.allow(/ERR_FAILED|pricing|dynamically imported/)
  const page = await newVisitor()
  await page.goto('/members')
  await page.route('**/assets/pricing*.js', abortRequest)
  await press(pricingLink(page))
  await expect(page).toHaveURL('/pricing')
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  await page.goto('/members')
  await press(pricingLink(page))
  await expect(errorPage(page)).toBeVisible()
  await expect(page).toHaveURL('/pricing')
  await expect(errorPage(page).getByRole('link', { name: 'Go to the home page' })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'script-missing')
  await page.unroute('**/assets/pricing*.js')
  await press(errorPage(page).getByRole('link', { name: 'Try again' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  await expect(page).toHaveURL('/pricing')
})

for (const [address, script] of [
  ['/members', 'members-'],
  ['/login', 'entry.client-'],
] as const)
  test(`${address} says so when its initial scripts fail to load`, { tag: '@once' }, async ({
    newVisitor,
    faults,
  }) => {
    faults.allow(/ERR_FAILED|dynamically imported/)
    const page = await newVisitor()
    await page.route(`**/assets/${script}*.js`, abortRequest)
    await page.goto(address, { waitUntil: 'load' })
    const notice = page.getByRole('alert').locator('p', { hasText: 'Part of this page could not be loaded.' })
    await expect(notice).toBeVisible()
    await expectAccessible(page)
    await takeScreenshot(page, 'incomplete')
    await page.unroute(`**/assets/${script}*.js`)
    await press(notice.getByRole('link', { name: 'Try again' }))
    await expect(page.locator('.offline-notice[role=status]')).toBeAttached()
    await expect(notice).toHaveCount(0)
  })

test('a page whose style sheet fails to load is fetched as a document', { tag: '@once' }, async ({
  newVisitor,
  faults,
}) => {
  faults.allow(/ERR_FAILED/)
  const page = await newVisitor()
  await page.goto('/members')
  await page.route('**/assets/payments*.css', abortRequest)
  let loads = 0
  page.on('load', () => (loads += 1))
  await press(pricingLink(page))
  await expect(page).toHaveURL('/pricing')
  await expect.poll(() => loads).toBe(1)
})

test('a dialog whose script fails again shows the error page, and Try again returns to the page', {
  tag: '@once',
}, async ({ newMember, faults }) => {
  faults.allow(/ERR_FAILED|dynamically imported/)
  const { page } = await newMember({ name: 'Mia' })
  await simulateRecentReload(page)
  await page.route('**/assets/lightbox*.js', abortRequest)
  const anna = `/members/${await findMemberId('Anna')}`
  await page.goto(anna)
  await press(page.getByRole('button', { name: 'Enlarge photo 1' }))
  await expect(errorPage(page)).toBeVisible()
  await page.unroute('**/assets/lightbox*.js')
  await press(errorPage(page).getByRole('link', { name: 'Try again' }))
  await expect(page).toHaveURL(anna)
  await press(page.getByRole('button', { name: 'Enlarge photo 1' }))
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a page keeps working without the script of member features', { tag: '@once' }, async ({
  newMember,
  faults,
}) => {
  faults.allow(/ERR_FAILED|dynamically imported/)
  const { page } = await newMember({ name: 'Mia' })
  await simulateRecentReload(page)
  const scriptRequest = page.waitForRequest(/\/assets\/member-features/)
  await page.route('**/assets/member-features*.js', abortRequest)
  await page.goto('/likes')
  await scriptRequest
  await press(page.getByRole('contentinfo').getByRole('link', { name: 'Pricing', exact: true }))
  await expect(page).toHaveURL('/pricing')
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  await expect(errorPage(page)).toHaveCount(0)
})

/** Records the colours of the progress bar on pages opened from now on; the returned function reads them. */
async function recordProgressColours(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const progressColours: string[] = []
    Object.assign(globalThis, { progressColours })
    const recordColour = () => {
      const bar = document.querySelector('.page-progress')
      const colour = bar && getComputedStyle(bar).backgroundColor
      if (colour && !progressColours.includes(colour)) progressColours.push(colour)
      requestAnimationFrame(recordColour)
    }
    recordColour()
  })
  return () => page.evaluate(() => (globalThis as unknown as { progressColours: string[] }).progressColours)
}
const readColor = (page: Page, token: string) =>
  page.evaluate((name) => {
    const sample = document.createElement('i')
    sample.style.background = `var(${name})`
    document.body.append(sample)
    const colour = getComputedStyle(sample).backgroundColor
    sample.remove()
    return colour
  }, token)

test('the progress bar has the error colour only when a page fails to load', {
  tag: '@once',
}, async ({ newVisitor, faults }) => {
  faults.allow(/500/)
  const page = await newVisitor()
  const readProgressColours = await recordProgressColours(page)
  await page.goto('/members', { waitUntil: 'networkidle' })
  await expect(page.locator('.offline-notice')).toBeAttached()
  const [brand, bad] = [await readColor(page, '--brand'), await readColor(page, '--bad')]
  expect(await readProgressColours()).toEqual([])
  const { promise: releasePromise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/pricing.data**', async (route) => {
    await releasePromise
    await route.continue()
  })
  await press(pricingLink(page))
  await expect(page.locator('.page-progress')).toBeVisible()
  release()
  await expect(page).toHaveURL('/pricing')
  await expect(page.locator('.page-progress')).toHaveCount(0)
  expect(await readProgressColours()).toEqual([brand])
  await page.route('**/faq.data**', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await press(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).first())
  await expect(errorPage(page)).toBeVisible()
  await expect.poll(readProgressColours).toEqual([brand, bad])
  // A page that is served with an error is not a failed navigation.
  await page.goto('/nothing/here', { waitUntil: 'networkidle' })
  expect(await readProgressColours()).toEqual([])
})

const firstMemberLink = (page: Page) => page.getByRole('main').locator('a[href^="/members/"]').first()

test('offline the page stays and says so, and the requested page opens when the connection is back', {
  tag: '@once',
}, async ({ newMember, newVisitor, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  const { page } = await newMember({ name: 'Mia' })
  const visitor = await newVisitor()
  for (const [current, words] of [
    [page, 'You’re offline. Your messages will wait here.'],
    [visitor, 'You’re offline. This page will continue when you’re back online.'],
  ] as const) {
    await current.goto('/members', { waitUntil: 'networkidle' })
    await current.context().setOffline(true)
    await press(firstMemberLink(current))
    await expect(current.locator('.page-progress')).toBeVisible()
    await expect(offlineBanner(current, words)).toBeVisible()
    await expect(current).toHaveURL('/members')
    await expect(errorPage(current)).toHaveCount(0)
    await current.context().setOffline(false)
    await expect(current).toHaveURL(/\/members\/\d+/)
    await expect(current.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(errorPage(current)).toHaveCount(0)
    await expect(offlineBanner(current, words)).toHaveCount(0)
  }
})

for (const [what, fail] of [
  ['does not answer', abortRequest],
  [
    'says that it is unavailable',
    (route: Route) =>
      route.fulfill({
        status: 503,
        headers: { 'Retry-After': '1' },
        json: { error: { code: 'unavailable', message: 'Please try again in a moment.' } },
      }),
  ],
] as const)
  test(`while the site ${what} the page stays, and the requested page opens when it is back`, {
    tag: '@once',
  }, async ({ newVisitor, faults }) => {
    faults.allow(/ERR_FAILED|503|dynamically imported|loading route module|manifest patches/)
    const page = await newVisitor()
    await page.goto('/members', { waitUntil: 'networkidle' })
    await page.route('**/*', fail)
    await press(firstMemberLink(page))
    await expect(offlineBanner(page, 'The site isn’t responding. We’ll keep trying.')).toBeVisible()
    await expect(errorPage(page)).toHaveCount(0)
    await takeScreenshot(page, 'unreachable')
    await page.unroute('**/*')
    await expect(page).toHaveURL(/\/members\/\d+/)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.offline-notice p')).toHaveCount(0)
  })

test('a form that could not be submitted keeps its input and says that it may not be saved', {
  tag: '@once',
}, async ({ newMember, faults }) => {
  faults.allow(/ERR_FAILED|WebSocket/)
  const { page } = await newMember({ name: 'Mia' })
  await page.goto('/settings/account')
  const address = page.getByLabel(keepEmailOnOneLine('New e-mail address'))
  await address.fill('mia at the sea')
  await page.route('**/*.data**', abortRequest)
  const send = page.getByRole('button', { name: 'Send link' })
  await press(send)
  const unsentNotice = 'The site didn’t respond, so this may not have been saved. Please try again.'
  await expect(offlineBanner(page, unsentNotice)).toBeVisible()
  await expect(address).toHaveValue('mia at the sea')
  await takeScreenshot(page, 'unsent')
  await page.unroute('**/*.data**')
  await press(send)
  await expect(offlineBanner(page, unsentNotice)).toHaveCount(0)
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toHaveValue('mia at the sea')
})
