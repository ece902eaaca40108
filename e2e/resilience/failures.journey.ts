// What is shown when a script, a style sheet or the data of a page cannot be fetched.
import type { Page, Route } from '@playwright/test'
import { expectAccessible, expect, press, takeScreenshot, test } from '../support/fixtures.ts'
import { findMemberId } from '../support/members.ts'

const abortRequest = (route: Route) => route.abort('failed')
const pricingLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Pricing', exact: true })
const errorPage = (page: Page) => page.locator('main.error-page')
const offlineBanner = (page: Page, words: string) => page.locator('.offline-notice').getByText(words)
/** As if the page had been loaded again for a missing script just now. */
const simulateRecentReload = (page: Page) =>
  page.addInitScript(() => {
    if (origin !== 'null') sessionStorage.setItem('chunk-reload-at', String(Date.now()))
  })

test('a page whose script fails is loaded where the press led; the next time the error page shows a way on', {
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
  test(`${address} says so when the scripts that it begins with fail`, { tag: '@once' }, async ({
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

test('a page whose style sheet fails is loaded again with its styles', { tag: '@once' }, async ({
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

test('a dialog whose script fails again shows the error page, and trying again comes back', {
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

for (const part of ['deferred-page-features', 'deferred-member-features'])
  test(`a page stays whole without its ${part}, which nobody pressed for`, { tag: '@once' }, async ({
    newMember,
    faults,
  }) => {
    faults.allow(/ERR_FAILED|dynamically imported/)
    const { page } = await newMember({ name: 'Mia' })
    await simulateRecentReload(page)
    const asked = page.waitForRequest(new RegExp(`/assets/${part}`))
    await page.route(`**/assets/${part}*.js`, abortRequest)
    await page.goto('/likes')
    await asked
    await press(page.getByRole('contentinfo').getByRole('link', { name: 'Pricing', exact: true }))
    await expect(page).toHaveURL('/pricing')
    await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
    await expect(errorPage(page)).toHaveCount(0)
  })

/** From now on every look of the line at the top is noted. */
async function recordBannerChanges(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { lineLooks: seen })
    const look = () => {
      const line = document.querySelector('.page-progress')
      const colour = line && getComputedStyle(line).backgroundColor
      if (colour && !seen.includes(colour)) seen.push(colour)
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (globalThis as unknown as { lineLooks: string[] }).lineLooks)
}
const readColor = (page: Page, token: string) =>
  page.evaluate((name) => {
    const one = document.createElement('i')
    one.style.background = `var(${name})`
    document.body.append(one)
    const colour = getComputedStyle(one).backgroundColor
    one.remove()
    return colour
  }, token)

test('the line at the top has the colour of failure when a page fails, and never else', {
  tag: '@once',
}, async ({ newVisitor, faults }) => {
  faults.allow(/500/)
  const page = await newVisitor()
  const looks = await recordBannerChanges(page)
  await page.goto('/members', { waitUntil: 'networkidle' })
  await expect(page.locator('.offline-notice')).toBeAttached()
  const [brand, bad] = [await readColor(page, '--brand'), await readColor(page, '--bad')]
  expect(await looks()).toEqual([])
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/pricing.data**', async (route) => {
    await held
    await route.continue()
  })
  await press(pricingLink(page))
  await expect(page.locator('.page-progress')).toBeVisible()
  release()
  await expect(page).toHaveURL('/pricing')
  await expect(page.locator('.page-progress')).toHaveCount(0)
  expect(await looks()).toEqual([brand])
  await page.route('**/faq.data**', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await press(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).first())
  await expect(errorPage(page)).toBeVisible()
  await expect.poll(looks).toEqual([brand, bad])
  // A page that is served with an error is no page change that fails.
  await page.goto('/nothing/here', { waitUntil: 'networkidle' })
  expect(await looks()).toEqual([])
})

const firstMemberLink = (page: Page) => page.getByRole('main').locator('a[href^="/members/"]').first()

test('without a connection the page stays and says so, and the pressed one comes when it is back', {
  tag: '@once',
}, async ({ newMember, newVisitor, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  const { page } = await newMember({ name: 'Mia' })
  const visitor = await newVisitor()
  for (const [one, words] of [
    [page, 'You are offline. Messages wait here.'],
    [visitor, 'You are offline. This page goes on when the connection is back.'],
  ] as const) {
    await one.goto('/members', { waitUntil: 'networkidle' })
    await one.context().setOffline(true)
    await press(firstMemberLink(one))
    await expect(one.locator('.page-progress')).toBeVisible()
    await expect(offlineBanner(one, words)).toBeVisible()
    await expect(one).toHaveURL('/members')
    await expect(errorPage(one)).toHaveCount(0)
    await one.context().setOffline(false)
    await expect(one).toHaveURL(/\/members\/\d+/)
    await expect(one.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(errorPage(one)).toHaveCount(0)
    await expect(offlineBanner(one, words)).toHaveCount(0)
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
  test(`while the site ${what} the page stays, and the pressed one comes when it is back`, {
    tag: '@once',
  }, async ({ newVisitor, faults }) => {
    faults.allow(/ERR_FAILED|503|dynamically imported|loading route module/)
    const page = await newVisitor()
    await page.goto('/members', { waitUntil: 'networkidle' })
    await page.route('**/*', fail)
    await press(firstMemberLink(page))
    await expect(offlineBanner(page, 'The site does not answer. We keep trying.')).toBeVisible()
    await expect(errorPage(page)).toHaveCount(0)
    await takeScreenshot(page, 'unreachable')
    await page.unroute('**/*')
    await expect(page).toHaveURL(/\/members\/\d+/)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.offline-notice p')).toHaveCount(0)
  })

test('a form that the site does not take keeps what was typed, and says that it may not be saved', {
  tag: '@once',
}, async ({ newMember, faults }) => {
  faults.allow(/ERR_FAILED|WebSocket/)
  const { page } = await newMember({ name: 'Mia' })
  await page.goto('/profile')
  const about = page.getByRole('textbox', { name: 'About me' })
  await about.fill('I like the sea in winter.')
  await page.route('**/*.data**', abortRequest)
  const save = page.locator('form').filter({ has: about }).getByRole('button', { name: 'Save' })
  await press(save)
  const unsent = 'The site did not answer, so this may not be saved. Please try again.'
  await expect(offlineBanner(page, unsent)).toBeVisible()
  await expect(about).toHaveValue('I like the sea in winter.')
  await takeScreenshot(page, 'unsent')
  await page.unroute('**/*.data**')
  await press(save)
  await expect(offlineBanner(page, unsent)).toHaveCount(0)
  await expect(page.getByText('Saved just now')).toBeVisible()
  await page.reload()
  await expect(about).toHaveValue('I like the sea in winter.')
})
