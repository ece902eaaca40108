import { expectAccessible, expect, press, takeScreenshot, test } from '../support/fixtures.ts'
import { findCheapestBundle } from '../support/screens.ts'

for (const [address, heading] of [
  ['/directdebit', 'Pay by direct debit'],
  ['/directdebit?attempt=1', 'Pay by direct debit'],
  ['/directdebit?attempt=01890000-0000-7000-8000-000000000000', 'Pay by direct debit'],
  ['/transfer', 'Pay by bank transfer'],
] as const)
  test(`${address} without an order says so and links to the credits page`, { tag: '@once' }, async ({
    newMember,
  }) => {
    const { page } = await newMember({ name: 'Mia' })
    const response = await page.goto(address)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'There’s no order here' })).toBeVisible()
    await expectAccessible(page)
    await takeScreenshot(page, 'no-order')
    await press(page.getByRole('main').getByRole('link', { name: 'Get credits' }))
    await expect(page).toHaveURL('/credits')
  })

test('a premium member sees what premium includes and no offer to buy it', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Mia', premium: true, credits: 9 })
  await page.goto('/premium')
  await expect(page).toHaveTitle(/^You’re premium/)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re premium' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Get Premium')).toHaveCount(0)
  await expect(main.getByText('You have 9 credits.')).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: 'Read receipts' })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'has-premium')
  await press(main.getByRole('link', { name: 'Get credits' }))
  await expect(page).toHaveURL('/credits')
})

test('a direct debit with every field invalid marks all of them at once and focuses the first', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page, ...member } = await newMember({ name: 'Mia' })
  const { id } = await findCheapestBundle(member)
  await page.goto(`/credits/${id}/sepa_direct_debit`)
  await press(page.getByRole('checkbox', { name: /^I want my credits now/ }))
  await press(page.getByRole('checkbox', { name: /^I know that I pay for the credits/ }))
  await press(page.getByRole('button', { name: 'Order with obligation to pay' }))
  const input = {
    'Account holder': 'X',
    IBAN: 'NL91 ABNA 0417 1643 01',
    Street: '1',
    'House number': '!',
    'Postal code': '!!',
    City: '9',
    'Mobile number': '12',
    'SMS code': '12',
  }
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  for (const [name, value] of Object.entries(input)) await field(name).fill(value)
  await press(page.getByRole('button', { name: 'Sign and pay' }))
  await expect(field('Account holder')).toBeFocused()
  for (const [name, value] of Object.entries(input)) {
    await expect(field(name)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(name)).toHaveValue(value)
  }
  await expect(page.getByRole('checkbox', { name: /^I authorise/ })).toHaveAccessibleDescription(
    /tick the box/,
  )
  await takeScreenshot(page, 'direct-debit-all-wrong')
})
