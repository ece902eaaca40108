import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import type { Locator, Page } from '@playwright/test'
import {
  expect,
  findMainLink,
  messageField,
  press,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../support/fixtures.ts'

const orderButton = (page: Page) => page.getByRole('button', { name: 'Order with obligation to pay' })
const consentCheckboxes = (page: Page) => [
  page.getByRole('checkbox', { name: /^I want my credits now/ }),
  page.getByRole('checkbox', { name: /^I know that I pay for the credits/ }),
]

/** Orders a bundle with iDEAL, as far as the provider's page. */
async function goToPaymentPage(page: Page, credits: number): Promise<void> {
  await page.goto('/credits')
  await press(page.getByRole('radio', { name: new RegExp(`\\b${credits} credits`) }))
  await press(page.getByRole('button', { name: /^Continue, / }))
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  await press(page.getByRole('radio', { name: /iDEAL/ }))
  await expect(page).toHaveURL(/\/credits\/\d+\/ideal/)
  for (const tick of consentCheckboxes(page)) await press(tick)
  await press(orderButton(page))
  await expect(page.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible()
}

test('a purchase from a conversation leads back there, where the message is still written', async ({
  newMember,
  somebody,
}) => {
  const [mia, ben] = [await newMember({ name: 'Mia', credits: 0 }), await somebody({ name: 'Ben' })]
  const { page } = mia
  await page.goto(`/members/${ben.id}/chat`)
  await writeMessageInThread(page, 'See you at the harbour?')
  await press(page.getByRole('dialog').getByRole('link', { name: 'See bundles' }))
  await press(page.getByRole('radio', { name: /\b15 credits/ }))
  await press(page.getByRole('button', { name: /^Continue, / }))
  await press(page.getByRole('radio', { name: /iDEAL/ }))
  await expect(page).toHaveURL(/\/credits\/\d+\/ideal/)
  for (const tick of consentCheckboxes(page)) await press(tick)
  await press(orderButton(page))
  await press(page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(page.getByText('You had 0 credits before. That brings you to 15 credits.')).toBeVisible()
  await takeScreenshot(page, 'paid-from-conversation')
  // The server says it, before any script runs.
  expect(await (await page.request.get(page.url())).text()).toContain(`Back to ${ben.name}`)
  await press(page.getByRole('link', { name: `Back to ${ben.name}` }))
  await expect(messageField(page)).toHaveValue('See you at the harbour?')
  await press(page.getByRole('button', { name: /^Send, \d+ credit/ }))
  await expect(messageField(page)).toHaveValue('')
  await expect(page.getByText('See you at the harbour?', { exact: true })).toBeVisible()
  // Back in the conversation, a later purchase has nothing to lead back to.
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('purchase'))),
  ).toEqual([])
})

test('a paid bundle makes the member premium at once on every open tab, and is listed under orders', async ({
  newMember,
}) => {
  const mia = await newMember({ name: 'Mia', credits: 3 })
  const other = await mia.page.context().newPage()
  await other.goto('/members')
  if (test.info().project.name === 'desktop') await expect(findMainLink(other, /Get Premium/)).toBeVisible()
  else
    await expect(other.getByRole('banner').getByRole('link', { name: 'Get Premium' })).toHaveAttribute(
      'href',
      '/premium',
    )
  // A free member sees the credits in the bar of a phone.
  if (test.info().project.name !== 'desktop')
    await expect(other.getByRole('banner').getByRole('link', { name: '3 credits' })).toBeVisible()

  const { page } = mia
  await page.goto('/credits')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await takeScreenshot(page, 'credits')
  await press(page.getByRole('radio', { name: /35 credits/ }))
  await press(page.getByRole('button', { name: /^Continue, / }))
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  await press(page.getByRole('radio', { name: /iDEAL/ }))
  await expect(page).toHaveURL(/\/credits\/\d+\/ideal/)
  await expect(page.getByText('Fee for iDEAL')).toBeVisible()
  // Amount and button are in reach, wherever the page is scrolled.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(orderButton(page)).toBeInViewport({ ratio: 1 })

  // Neither box is ticked; each shows its own error.
  for (const tick of consentCheckboxes(page)) await expect(tick).not.toBeChecked()
  await press(orderButton(page))
  const [firstTick, secondTick] = consentCheckboxes(page)
  const messages = [
    'Please tick this box: we may only give you the credits now if you ask for it.',
    'Please tick this box to say that you know what you pay if you withdraw.',
  ] as const
  for (const [tick, message] of [
    [firstTick, messages[0]],
    [secondTick, messages[1]],
  ] as const) {
    await expect(tick as Locator).toHaveAttribute('aria-invalid', 'true')
    await expect(tick as Locator).toHaveAccessibleDescription(message)
  }
  // The first of them is in view and focused, with its message beside it, and no other message is shown.
  await expect(firstTick as Locator).toBeFocused()
  await expect(firstTick as Locator).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(messages[0])).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(orderButton(page)).toBeInViewport({ ratio: 1 })
  await takeScreenshot(page, 'checkout-refused')
  for (const tick of consentCheckboxes(page)) await press(tick)
  await press(orderButton(page))

  await expect(page.getByText('TEST: no money moves.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(page.getByRole('heading', { name: '35 credits added' })).toBeVisible()
  await expect(page.getByText('You’re premium now, for good.')).toBeVisible()
  await expect(page.getByText('You had 3 credits before. That brings you to 38 credits.')).toBeVisible()
  await takeScreenshot(page, 'paid')

  // The other tab is updated without any action there.
  if (test.info().project.name === 'desktop') await expect(findMainLink(other, /^Credits/)).toBeVisible()
  else await expect(other.getByRole('link', { name: '38 credits' })).toHaveAttribute('href', '/credits')

  await page.goto('/transactions')
  await expect(page.getByRole('link', { name: /35 credits.*Paid/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Bought.*\+35.*38/ })).toBeVisible()
  await takeScreenshot(page, 'transactions')
  await press(page.getByRole('link', { name: /35 credits.*Paid/ }))
  await expect(page.getByText('Balance after: 38')).toBeVisible()
})

for (const [button, state] of [
  ['Decline', 'Failed'],
  ['Cancel', 'Cancelled'],
] as const)
  test(`a payment that ends with ${button} charges nothing and offers a retry`, { tag: '@once' }, async ({
    newMember,
  }) => {
    const { page } = await newMember({ name: 'Mia' })
    await goToPaymentPage(page, 15)
    await press(page.getByRole('button', { name: button, exact: true }))
    await expect(page.getByRole('heading', { name: 'Payment failed or has been cancelled.' })).toBeVisible()
    await expect(page.getByText('You haven’t been charged.')).toBeVisible()
    await takeScreenshot(page, `payment-${state}`)
    const result = page.url()
    await page.goto('/transactions')
    await expect(page.getByRole('link', { name: new RegExp(`15 credits.*${state}`) })).toBeVisible()
    await page.goto(result)
    await expect(page.getByRole('heading', { name: 'Pay another way' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Try again with iDEAL' }))
    await press(page.getByRole('button', { name: 'Pay', exact: true }))
    await expect(page.getByRole('heading', { name: '15 credits added' })).toBeVisible()
  })

test('a pending payment says so, and the member may leave the page', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Mia' })
  await goToPaymentPage(page, 15)
  await press(page.getByRole('button', { name: 'Stay pending' }))
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible()
  await expect(
    page.getByText(keepEmailOnOneLine('we’ll e-mail you when your credits are there')),
  ).toBeVisible()
  await takeScreenshot(page, 'payment-pending')
  await press(page.getByRole('main').getByRole('link', { name: 'See members' }))
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  await page.goto('/transactions')
  await expect(page.getByRole('link', { name: /15 credits.*Being processed/ })).toBeVisible()
})
