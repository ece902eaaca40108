import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expect,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'

const orderButton = (page: Page) => page.getByRole('button', { name: 'Order with obligation to pay' })
async function acknowledgeTerms(page: Page): Promise<void> {
  await press(page.getByRole('checkbox', { name: /^I want my credits now/ }))
  await press(page.getByRole('checkbox', { name: /^I know that I pay for the credits/ }))
}
const bonusDialog = (page: Page) => page.getByRole('dialog', { name: '25% off your first bundle' })
const countdown = (page: Page) => page.getByRole('timer')
/** Opens a page under an installed clock and waits until the bonus dialog, which is loaded late, has started its 40-second timer. */
async function openWithClock(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = globalThis
    const recordingSetTimeout = (act: () => void, delayMs = 0, ...rest: []) => {
      if (delayMs > 39_000 && delayMs <= 40_000) Object.assign(globalThis, { bonusTimerStarted: true })
      return setTimeout(act, delayMs, ...rest)
    }
    Object.assign(globalThis, { setTimeout: recordingSetTimeout })
  })
  await page.goto(path)
  await page.waitForFunction(() => 'bonusTimerStarted' in globalThis)
}

test('the bonus follows the server’s clock, is offered once after 40 seconds and stays dismissed', {
  tag: '@once',
}, async ({ newMember, baseURL }) => {
  const { page } = await newMember({ name: 'Mia', credits: 0 })
  await page.context().addCookies([{ name: 'hide-enrich-alert', value: '1', url: baseURL ?? '' }])
  // The browser's clock is three hours ahead: by it the bonus would have one hour left.
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 })
  await openWithClock(page, '/likes')
  await expect(countdown(page)).toHaveText(/^03:59:\d\d$/)
  await page.clock.runFor(38_000)
  await expect(bonusDialog(page)).toHaveCount(0)
  await page.clock.runFor(3_000)
  await expect(bonusDialog(page)).toBeVisible()
  await expect(bonusDialog(page).getByRole('timer')).toHaveText(/^03:5\d:\d\d$/)
  await expect(bonusDialog(page)).toContainText('Act fast: it’s yours within 4 hours of signing up')
  await expect(bonusDialog(page).getByRole('link', { name: 'See bundles' })).toHaveAttribute(
    'href',
    '/credits',
  )
  await takeScreenshot(page, 'time-bonus')
  await page.keyboard.press('Escape')
  await expect(bonusDialog(page)).toHaveCount(0)
  await page.clock.runFor(120_000)
  await expect(bonusDialog(page)).toHaveCount(0)
  await page.reload()
  await page.clock.runFor(60_000)
  await expect(bonusDialog(page)).toHaveCount(0)
  await press(page.getByRole('link', { name: '25% off your first bundle' }))
  await expect(page).toHaveURL('/credits')
})

test('a member with credits gets no bonus dialog, and the bonus ends when a bundle is paid', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia', credits: 3 })
  const other = await page.context().newPage()
  await other.clock.install()
  await openWithClock(other, '/premium')
  await other.clock.runFor(45_000)
  await expect(bonusDialog(other)).toHaveCount(0)
  await expect(countdown(other)).toBeVisible()

  await page.goto('/credits')
  await press(page.getByRole('radio', { name: /15 credits/ }))
  await press(page.getByRole('button', { name: 'Continue, €11.24' }))
  await press(page.getByRole('radio', { name: /iDEAL/ }))
  await expect(page).toHaveURL(/\/ideal$/)
  await expect(page.getByText('Discount TIMEBONUS25, 25%')).toBeVisible()
  await acknowledgeTerms(page)
  await press(orderButton(page))
  await press(page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(page.getByRole('heading', { name: '15 credits added' })).toBeVisible()
  await page.goto('/credits')
  await expect(countdown(page)).toHaveCount(0)
  await expect(page.getByText('€14.99')).toBeVisible()
})

test('a discount code is entered on the credits page, and an invalid one shows why', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia' })
  await page.goto('/credits')
  await press(page.getByText('Enter a discount code'))
  const field = page.getByRole('textbox', { name: 'Discount code' })
  await field.fill('NOSUCHCODE')
  await press(page.getByRole('button', { name: 'Apply code' }))
  await expect(field).toHaveAccessibleDescription('Code not found')
  await expect(field).toHaveValue('NOSUCHCODE')
  await field.fill('welcome25')
  await press(page.getByRole('button', { name: 'Apply code' }))
  await expect(page.getByText('25% off with the code WELCOME25')).toBeVisible()
  await press(page.getByRole('radio', { name: /35 credits/ }))
  await press(page.getByRole('button', { name: /^Continue/ }))
  await expect(page.getByText('Discount WELCOME25, 25%')).toBeVisible()
})

test('the pricing page shows what everything costs before sign-up', { tag: '@once' }, async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByRole('row', { name: /^A message 1 credit €0.65 to €1.00/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^A photo in a chat 2 credits €1.30 to €2.00/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /A ring \d+ credits/ })).toBeVisible()
  await expectNoHorizontalOverflow(page)
  await expectAccessible(page)
  await takeScreenshot(page, 'pricing')
})

test('a member whose profile and connection differ in country must state where they live', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia' }, { extraHTTPHeaders: { 'cf-ipcountry': 'FR' } })
  await page.goto('/credits/1/visa')
  const residence = page.getByRole('checkbox', { name: /^I live in this country: Netherlands/ })
  await expect(residence).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Save this card/ })).not.toBeChecked()
  await acknowledgeTerms(page)
  await press(orderButton(page))
  await expect(residence).toHaveAccessibleDescription(
    /^Please tick the box to confirm that you live in this country: Netherlands/,
  )
  await expectAccessible(page)
  // Boxes that were ticked stay ticked.
  await press(residence)
  await press(orderButton(page))
  await expect(page.getByText('TEST: no money moves.')).toBeVisible()
})

test('the last bundle is ordered again on one page, up to the member’s own spending limit', async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Mia' })
  await page.goto('/credits/repeat-order')
  await expect(page).toHaveURL('/credits')
  await page.goto('/credits/1/ideal')
  await acknowledgeTerms(page)
  await press(orderButton(page))
  await press(page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(page.getByRole('heading', { name: '15 credits added' })).toBeVisible()

  await page.goto('/transactions')
  await press(page.getByRole('link', { name: 'Buy your last bundle again' }))
  await expect(page.getByRole('heading', { name: 'Buy again' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /iDEAL/ })).toBeChecked()
  // The bonus applied only to the first bundle.
  await expect(page.getByRole('complementary').getByText('€14.99').first()).toBeVisible()
  await expectNoHorizontalOverflow(page)
  await expectAccessible(page)
  await takeScreenshot(page, 'repeat-order')
  await press(page.getByRole('radio', { name: /PayPal/ }))
  await expect(page.getByText('Fee for PayPal')).toBeVisible()

  await page.goto('/spending')
  await expect(page.getByRole('meter', { name: 'Spent €11.24 of €500.00' })).toBeVisible()
  const limitField = page.getByRole('textbox', { name: 'Maximum in 30 days, in EUR' })
  await limitField.fill('20')
  await press(page.getByRole('button', { name: 'Save limit' }))
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Spent €11.24 of €20.00' })).toBeVisible()
  await limitField.fill('100')
  await press(page.getByRole('button', { name: 'Save limit' }))
  await expect(page.getByText(/your limit will be €100.00/)).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'spending')

  await page.goto('/credits/repeat-order')
  await acknowledgeTerms(page)
  await press(orderButton(page))
  await expect(page.getByRole('alert')).toContainText('€8.76')
  await press(page.getByRole('alert').getByRole('link', { name: 'Your spending' }))
  await expect(page).toHaveURL('/spending')
})

test('a kept card pays the next order, but only after both boxes are ticked', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia' })
  await page.goto('/credits/1/visa')
  await press(page.getByRole('checkbox', { name: /^Save this card/ }))
  await acknowledgeTerms(page)
  await press(orderButton(page))
  await press(page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(page.getByRole('heading', { name: '15 credits added' })).toBeVisible()

  await page.goto('/credits/repeat-order')
  await expect(page.getByRole('radio', { name: /Your card, valid until/ })).toBeChecked()
  await takeScreenshot(page, 'repeat-order-card')
  // Never with one press: without both boxes ticked nothing is ordered.
  await press(orderButton(page))
  await expect(page.getByRole('checkbox', { name: /^I want my credits now/ })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await acknowledgeTerms(page)
  await press(orderButton(page))
  await expect(page.getByRole('heading', { name: '15 credits added' })).toBeVisible()
  await page.goto('/transactions')
  await expect(page.getByRole('link', { name: /15 credits.*Paid/ })).toHaveCount(2)
})

test('the premium page lists what premium includes before the bundles, and shows prices and button at once', async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Mia' })
  await page.goto('/premium')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Premium')
  await expect(page.locator('.payments-price').first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
  await takeScreenshot(page, 'premium')
  const summary = page.getByRole('main').getByRole('list').first()
  const list = page.getByRole('region', { name: 'Premium included' })
  for (const words of [
    'See every photo',
    'Up to 25 photos',
    'The full chat history',
    'More conversations',
    'Read receipts',
    'More search filters',
    'A badge',
    'It’s yours for good',
  ]) {
    await expect(summary.getByText(words, { exact: true })).toBeVisible()
    await expect(list.getByText(words, { exact: true })).toBeVisible()
  }
  await press(page.getByRole('radio', { name: /15 credits/ }))
  await press(page.getByRole('button', { name: /^Continue, / }))
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
})
