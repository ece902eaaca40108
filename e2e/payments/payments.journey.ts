import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expect,
  expectNoHorizontalOverflow,
  type JourneyMember,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'

interface PaymentTexts {
  readonly continue: RegExp
  readonly order: string
  readonly added: string
  readonly failed: string
  readonly nothing: string
  readonly again: RegExp
}
const paymentTexts: Readonly<Record<'en' | 'de' | 'nl', PaymentTexts>> = {
  en: {
    continue: /^Continue, /,
    order: 'Order with obligation to pay',
    added: '15 credits added',
    failed: 'Payment failed or has been cancelled.',
    nothing: 'You haven’t been charged.',
    again: /^Try again with /,
  },
  de: {
    continue: /^Weiter, /,
    order: 'Zahlungspflichtig bestellen',
    added: '15 Credits gutgeschrieben',
    failed: 'Die Zahlung ist fehlgeschlagen oder wurde abgebrochen.',
    nothing: 'Es wurde nichts abgebucht.',
    again: /^Erneut mit .* versuchen$/,
  },
  nl: {
    continue: /^Verder, /,
    order: 'Bestelling met betalingsverplichting',
    added: '15 credits bijgeschreven',
    failed: 'De betaling is mislukt of geannuleerd.',
    nothing: 'Er is niets afgeschreven.',
    again: /^Opnieuw proberen met /,
  },
}
const sandboxHeading = (page: Page) => page.getByRole('heading', { name: 'Sandbox payment' })

/** Orders a bundle with both boxes ticked, as far as the provider's page. */
async function goToPaymentPage(
  page: Page,
  method: RegExp,
  texts: PaymentTexts = paymentTexts.en,
  keepCard = false,
): Promise<void> {
  await page.goto('/credits')
  await press(page.getByRole('radio', { name: /\b15 / }))
  await press(page.getByRole('button', { name: texts.continue }))
  await press(page.getByRole('radio', { name: method }))
  await expect(page).toHaveURL(/\/credits\/\d+\/\w+/)
  if (keepCard) await press(page.getByRole('checkbox', { name: /^Save this card/ }))
  await press(page.locator('input[name=immediate]'))
  await press(page.locator('input[name=pro_rata]'))
  await press(page.getByRole('button', { name: texts.order }))
}
const pressButton = (page: Page, button: string) =>
  press(page.getByRole('button', { name: button, exact: true }))
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const method = /iDEAL/

// One width is enough for the other languages.
for (const language of ['en', 'de', 'nl'] as const)
  test(`in ${language} a declined payment says so, and the same order can be paid another way`, {
    tag: language === 'en' ? [] : '@once',
  }, async ({ newMember, baseURL }) => {
    const { page } = await newMember({ name: 'Mia' })
    await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    const texts = paymentTexts[language]
    await goToPaymentPage(page, method, texts)
    await expect(page.getByText('TEST: no money moves.')).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalOverflow(page)
    await takeScreenshot(page, 'sandbox')
    await pressButton(page, 'Decline')
    await expect(heading(page, texts.failed)).toBeVisible()
    await expect(page.getByText(texts.nothing)).toBeVisible()
    await expect(page.getByRole('button', { name: texts.again })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalOverflow(page)
    await takeScreenshot(page, `payment-declined-${language}`)
    await press(page.getByRole('button', { name: 'PayPal' }))
    await expect(sandboxHeading(page)).toBeVisible()
    await expect(page.getByText('paypal', { exact: true })).toBeVisible()
    await pressButton(page, 'Pay')
    await expect(heading(page, texts.added)).toBeVisible()
    await takeScreenshot(page, `payment-paid-${language}`)
  })

test('a 3-D Secure step can be refused, retried and confirmed', { tag: '@once' }, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia' })
  await goToPaymentPage(page, /Visa/)
  await pressButton(page, 'Pay with a 3-D Secure step')
  await expect(heading(page, 'Is it you?')).toBeVisible()
  await takeScreenshot(page, 'sandbox-secure')
  await pressButton(page, 'It was not me')
  await expect(page.getByText('Your bank or card issuer declined the payment.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Try again with Visa' }))
  await pressButton(page, 'Pay with a 3-D Secure step')
  await pressButton(page, 'Confirm')
  await expect(heading(page, paymentTexts.en.added)).toBeVisible()
})

test('an expired payment can be retried, and going back shows the result page with the current state', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia' })
  await goToPaymentPage(page, method)
  await pressButton(page, 'Expire')
  await expect(page.getByText('The time to pay ran out.')).toBeVisible()
  await press(page.getByRole('button', { name: paymentTexts.en.again }))
  await expect(sandboxHeading(page)).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'We’re checking your payment')).toBeVisible()
  await press(page.getByRole('link', { name: 'Back to the payment page' }))
  await pressButton(page, 'Cancel')
  await expect(heading(page, paymentTexts.en.failed)).toBeVisible()
})

test('an order that is paid twice grants its credits once', { tag: '@once' }, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia', credits: 0 })
  await goToPaymentPage(page, method)
  await pressButton(page, 'Decline')
  await press(page.getByRole('button', { name: 'PayPal' }))
  await pressButton(page, 'Pay twice: earlier tries of this order as well')
  await expect(heading(page, paymentTexts.en.added)).toBeVisible()
  await expect(page.getByText('That brings you to 15 credits.')).toBeVisible()
  await page.goto('/transactions')
  await expect(page.getByRole('row', { name: /Bought.*\+15/ })).toHaveCount(1)
})

/** Buys with a card that the provider keeps and declines from then on. */
async function setUpDecliningCard({ page }: JourneyMember): Promise<void> {
  await goToPaymentPage(page, /Visa/, paymentTexts.en, true)
  await pressButton(page, 'Pay, and the kept card is declined next time')
  await expect(heading(page, paymentTexts.en.added)).toBeVisible()
}
test('a declined kept card offers PayPal or another card', { tag: '@once' }, async ({ newMember }) => {
  const mia = await newMember({ name: 'Mia', credits: 0 })
  const { page } = mia
  await setUpDecliningCard(mia)
  await page.goto('/credits/repeat-order')
  await expect(page.getByRole('radio', { name: /Visa •••• 0002/ })).toBeChecked()
  await press(page.locator('input[name=immediate]'))
  await press(page.locator('input[name=pro_rata]'))
  await press(page.getByRole('button', { name: paymentTexts.en.order }))
  await expect(heading(page, 'Credit card payment failed')).toBeVisible()
  await expect(page.getByText('You haven’t been charged.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay with another card' })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'payment-card-failed')
  await press(page.getByRole('button', { name: 'PayPal' }))
  await pressButton(page, 'Pay')
  await expect(heading(page, paymentTexts.en.added)).toBeVisible()
  await expect(page.getByText('That brings you to 30 credits.')).toBeVisible()

  await page.goto('/transactions')
  await press(page.getByRole('link', { name: 'Saved cards' }))
  await expect(heading(page, 'Saved cards')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'kept-cards')
  await press(page.getByRole('button', { name: 'Remove Visa •••• 0002' }))
  await expect(page.getByText('Visa •••• 0002 has been removed and can’t be charged any more.')).toBeVisible()
  await expect(page.getByText('No saved cards')).toBeVisible()
})
