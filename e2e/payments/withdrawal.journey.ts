import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import type { Page } from '@playwright/test'
import { buyBundle } from '../support/buy-bundle.ts'
import {
  expectAccessible,
  expect,
  expectNoHorizontalOverflow,
  readMailLinks,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const pressButton = (page: Page, name: string) => press(page.getByRole('button', { name, exact: true }))

test('who deletes an account with unused credits is offered the refund first', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Mia', credits: 0 })
  await page.goto('/settings/delete')
  await expect(page.getByRole('link', { name: /^Withdraw and get/ })).toHaveCount(0)
  await buyBundle(page, 'Pay')
  for (const step of ['', '?step=confirm']) {
    await page.goto(`/settings/delete${step}`)
    await expect(page.getByText('Get your €11.24 back first')).toBeVisible()
  }
  await takeScreenshot(page, 'delete-account-refund')
  await press(page.getByRole('link', { name: 'Withdraw and get €11.24' }))
  await expect(heading(page, 'Withdraw from contract')).toBeVisible()
})

test('a member withdraws from an order in two steps; it is acknowledged by mail and refunded with a credit note', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page, email } = await newMember({ name: 'Mia', credits: 0 })
  const order = await buyBundle(page, 'Pay')
  await page.goto(`/transactions/${order}`)
  await press(page.getByRole('main').getByRole('link', { name: 'Withdraw from contract here' }))
  await expect(page.getByRole('radio', { name: `Order ${order}` })).toBeChecked()
  await expect(page.getByRole('textbox', { name: keepEmailOnOneLine('E-mail address') })).toHaveValue(email)
  await pressButton(page, 'Continue')
  const name = page.getByRole('textbox', { name: 'Your name' })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Mia Müller')
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await pressButton(page, 'Continue')
  await expect(page.getByText(/^We refund €11.24 to iDEAL.* take 15 unused credits/)).toBeVisible()
  await expect(heading(page, 'Withdraw from contract')).toBeFocused()
  await expectAccessible(page)
  await pressButton(page, 'Confirm withdrawal')
  await expect(heading(page, 'We have received your withdrawal')).toBeFocused()
  const receipt = await page.getByText(/^W-[A-Z0-9]{14}$/).textContent()
  await readMailLinks(page, email, new RegExp(`We have received your withdrawal ${receipt}`))
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)

  await press(page.getByRole('link', { name: 'See your orders' }))
  await expect(page).toHaveURL('/transactions')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: /15 credits.*Refunded/ })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await press(page.getByRole('link', { name: /15 credits.*Refunded/ }))
  await expect(page.getByRole('listitem').filter({ hasText: 'Refunded' })).toContainText(
    '€11.24 · 15 credits deducted',
  )
  await expect(page.getByText(receipt ?? '')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  const creditNoteAddress = await page.getByRole('link', { name: /^Credit note / }).getAttribute('href')
  const creditNote = await page.request.get(creditNoteAddress ?? '')
  expect(creditNote.headers()['content-type']).toBe('application/pdf')
  // The payment page no longer reports added credits and premium, but leads to the order.
  await page.goto(`/payment/${order}`)
  await expect(page).toHaveURL(`/transactions/${order}`)
})

test('a logged-out withdrawal is confirmed by a link mailed to the buyer, and a failed refund is shown', {
  tag: '@once',
}, async ({ newMember, page: visitor }) => {
  const { page, email } = await newMember({ name: 'Mia', credits: 0 })
  const order = await buyBundle(page, 'Pay, and refunds fail')
  await visitor.goto('/withdrawal')
  await visitor.getByRole('textbox', { name: 'Order number' }).fill(order.toLowerCase())
  await visitor.getByRole('textbox', { name: 'Your name' }).fill('Mia')
  await visitor.getByRole('textbox', { name: keepEmailOnOneLine('E-mail address') }).fill(email)
  await pressButton(visitor, 'Continue')
  await expect(visitor.getByText(/^If the order and the e-\u2060mail address match/)).toBeVisible()
  await pressButton(visitor, 'Confirm withdrawal')
  await expect(
    visitor.getByText(/^If the order number and the address match, we’ve sent an e-\u2060mail to/),
  ).toBeVisible()
  await expectAccessible(visitor)
  await expectNoHorizontalOverflow(visitor)
  await takeScreenshot(visitor, 'withdrawal-stated')
  const links = await readMailLinks(page, email, /^Please confirm your withdrawal from order/)
  const link = links.find((address) => address.includes('/withdrawal/confirm?token=')) ?? 'no link'

  // Opening the link, as mail scanners do, has no effect.
  await visitor.goto(link)
  await visitor.goto(link)
  await expect(visitor.getByText(/^We refund €11.24 to iDEAL.* take 15 unused credits/)).toBeVisible()
  await expectAccessible(visitor)
  await expectNoHorizontalOverflow(visitor)
  await takeScreenshot(visitor, 'withdrawal-by-mail')
  await page.goto(`/transactions/${order}`)
  await expect(page.getByText('Order withdrawn')).toBeHidden()
  await pressButton(visitor, 'Confirm withdrawal')
  await expect(heading(visitor, 'Your withdrawal is confirmed')).toBeFocused()
  await expect(visitor.getByText('Your refund is on its way')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.goto(link)
  await expect(visitor.getByText('This link has already been used or has expired.')).toBeVisible()
  await expectAccessible(visitor)
  await expectNoHorizontalOverflow(visitor)

  await expect(async () => {
    await page.goto(`/transactions/${order}`)
    await expect(page.getByText('The refund didn’t arrive. We’re looking into it.')).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await expect(page.getByText('Order withdrawn')).toBeVisible()
  await expectAccessible(page)
})
