// Support and finance work with orders: they find one, see what happened to its money, and give money back.
import type { Page } from '@playwright/test'
import { buyBundle } from '../../support/buy-bundle.ts'
import {
  createColleagueBrowser,
  inviteColleague,
  joinWithPasskey,
  searchList,
} from '../../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  readMail,
  takeScreenshot,
  test,
} from '../../support/fixtures.ts'

test('an order is found by the buyer’s address, and its page shows what happened to the money', async ({
  newMember,
  newVisitor,
}) => {
  const member = await newMember({ name: 'Mia', credits: 0 })
  const number = await buyBundle(member.page, 'Pay')
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('support'))
  await page.goto('/staff/orders')
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-orders')

  await page.getByRole('searchbox', { name: 'Find an order' }).fill(member.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('E-mail address', { exact: true })).toBeVisible()
  if (isPhone()) await press(page.getByRole('button', { name: 'Filters' }))
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'failed' })
  await expect(page.getByRole('heading', { name: /^No order fits/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'paid' })
  const row = page.getByRole('link', { name: number })
  await expect(row).toBeVisible()
  if (isPhone()) await row.tap()
  else {
    // J takes the first row, V shows it beside the table, Enter opens it.
    await page.keyboard.press('j')
    await page.keyboard.press('v')
    const peek = page.locator('#content').getByRole('complementary')
    await expect(peek.getByText('Netherlands')).toBeVisible()
    await expectAccessible(page)
    await takeScreenshot(page, 'staff-orders-peek')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible()
  await expect(page.getByText('sums to zero')).toBeVisible()
  await expect(page.getByText('Order with obligation to pay')).toBeVisible()
  await expect(page.getByText('Order confirmation')).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-order')
  await openActions(page)
  const download = page.waitForEvent('download')
  await press(page.getByRole('link', { name: 'Invoice', exact: true }))
  expect((await download).suggestedFilename()).toMatch(/^\d+-\d{6}\.pdf$/)
  await press(page.getByRole('button', { name: 'Fetch from provider' }))
  await expect(page.getByText('Nothing new at the provider.').filter({ visible: true })).toBeVisible()
  await press(page.getByRole('button', { name: 'Write a note' }))
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked for the invoice.')
  await press(page.getByRole('button', { name: 'Save the note' }))
  await expect(page.getByText('Asked for the invoice.')).toBeVisible()
  await expect(page.getByText('asked the provider about a payment')).toBeVisible()
  await takeScreenshot(page, 'staff-order-note')
})

const openActions = async (page: Page): Promise<void> => {
  if (isPhone()) await page.getByRole('button', { name: 'Actions' }).tap()
}
const sentWithinMs = 60_000

test('support previews and refunds the unused part, takes it back, refunds again, and the member sees it', async ({
  newMember,
  newVisitor,
}) => {
  test.slow()
  const member = await newMember({ name: 'Mia', credits: 0 })
  const number = await buyBundle(member.page, 'Pay')
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('support'))
  await page.goto('/staff/orders')
  await searchList(page, 'Find an order', member.email)
  expect(page.url()).not.toContain(member.email.split('@')[0])
  await press(page.getByRole('link', { name: number }))
  await openActions(page)
  await expect(page.getByText('Still refundable')).toBeVisible()
  const openDialog = () => press(page.getByRole('button', { name: /^Refund/ }))
  await openDialog()
  const dialog = page.getByRole('dialog', { name: `Refund order ${number}` })
  const effects = dialog.getByRole('region', { name: 'What will happen' })
  await expect(effects.getByText('€11.24', { exact: true })).toBeVisible()
  await expect(effects.getByText('ends', { exact: true })).toBeVisible()
  await press(effects.getByText('The member gets a mail in English'))
  await expect(effects.getByText(`Refund for your order ${number}`)).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-order-refund')
  await press(dialog.getByRole('radio', { name: /^Goodwill/ }))
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5,00')
  await expect(dialog.getByRole('button', { name: 'Refund €5.00' })).toBeVisible()
  await expect(effects.getByText('stays as it is')).toBeVisible()
  await press(dialog.getByRole('radio', { name: /^Unused credits/ }))
  await press(dialog.getByRole('button', { name: 'Refund €11.24' }))
  await expect(dialog.getByRole('textbox', { name: /^Note for the log/ })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await dialog.getByRole('textbox', { name: /^Note for the log/ }).fill('Asked by mail.')
  await press(dialog.getByRole('button', { name: 'Refund €11.24' }))
  await expect(page.getByText('€11.24 are refunded.')).toBeVisible()
  await expect(page.getByText(/^Refund of €11.24/)).toBeVisible()
  await takeScreenshot(page, 'staff-order-refund-undo')
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByText(/^Refund of €11.24/)).toHaveCount(0)
  await expect(page.getByText('took back a refund')).toBeAttached()

  // On phones the panel is still open.
  await openDialog()
  await dialog.getByRole('textbox', { name: /^Note for the log/ }).fill('Asked by mail.')
  await press(dialog.getByRole('button', { name: 'Refund €11.24' }))
  await expect(page.getByText('Refund of €11.24, paid')).toBeVisible({ timeout: sentWithinMs })
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-order-refunded')
  expect(await readMail(page, member.email, new RegExp(`^Refund for your order ${number}`))).toContain(
    '€11.24',
  )
  await member.page.goto(`/transactions/${number}`)
  await expect(member.page.getByRole('listitem').filter({ hasText: 'Refunded' })).toContainText('€11.24')
})

test('above the limit a second person agrees, and then the money goes back', { tag: '@once' }, async ({
  newMember,
  newVisitor,
}) => {
  test.slow()
  const member = await newMember({ name: 'Mia', credits: 0 })
  const number = await buyBundle(member.page, 'Pay', { position: 3, credits: 80 })
  const [page, second] = [
    await newVisitor(createColleagueBrowser()),
    await newVisitor(createColleagueBrowser()),
  ]
  await joinWithPasskey(page, await inviteColleague('support'))
  await joinWithPasskey(second, await inviteColleague('finance'))
  await page.goto(`/staff/orders/${number}`)
  await openActions(page)
  await press(page.getByRole('button', { name: /^Refund/ }))
  const dialog = page.getByRole('dialog', { name: `Refund order ${number}` })
  await press(dialog.getByRole('radio', { name: /^In full/ }))
  await expect(dialog.getByText(/^This is above €25.00/)).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Note for the log/ }).fill('Chat was down for two days.')
  await takeScreenshot(page, 'staff-order-refund-approval')
  await press(dialog.getByRole('button', { name: 'Ask for approval' }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('asked for approval')).toBeAttached()

  await second.goto('/staff/approvals')
  const request = second.getByRole('listitem').filter({ hasText: number })
  await expect(request).toContainText('Chat was down for two days.')
  await press(request.getByRole('button', { name: 'Agree' }))
  await expect(request).toHaveCount(0)
  await expect(page.getByText(/^Refund of €44.99/)).toBeVisible()
  await expect(page.getByText('Refund of €44.99, paid')).toBeVisible({ timeout: sentWithinMs })
})
