// Support and finance work with orders: they find one, see what happened to its money, and give money back.
import { buyBundle } from '../support/buy-bundle.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'

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
    await expect(page.getByRole('complementary', { name: 'Order' }).getByText('Netherlands')).toBeVisible()
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
  const download = page.waitForEvent('download')
  await press(page.getByRole('link', { name: 'Invoice', exact: true }))
  expect((await download).suggestedFilename()).toMatch(/^\d+-\d{6}\.pdf$/)
  await press(page.getByRole('button', { name: 'Fetch from provider' }))
  await expect(page.getByText('Nothing new at the provider.')).toBeVisible()
  if (isPhone()) await page.getByRole('button', { name: 'Actions' }).tap()
  await press(page.getByRole('button', { name: 'Write a note' }))
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked for the invoice.')
  await press(page.getByRole('button', { name: 'Save the note' }))
  await expect(page.getByText('Asked for the invoice.')).toBeVisible()
  await expect(page.getByText('asked the provider about a payment')).toBeVisible()
  await takeScreenshot(page, 'staff-order-note')
})
