// Finance answers a chargeback, and ends a payment of another amount.
import type { Page } from '@playwright/test'
import { sandboxOutcomes } from '../../../fakes/sandbox-provider/outcomes.ts'
import { buyBundle } from '../../support/buy-bundle.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  takeScreenshot,
  test,
} from '../../support/fixtures.ts'

/** Opens the panel with the answer, which on a phone is behind a button. */
async function openAnswer(page: Page) {
  const panel = page.getByRole('complementary', { name: 'Answer' })
  if (isPhone() && !(await panel.isVisible()))
    await page.getByRole('button', { name: 'Answer', exact: true }).tap()
  return panel
}
async function expectSound(page: Page, screenshot: string): Promise<void> {
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, screenshot)
}

test('finance downloads the evidence of a chargeback, contests it, and the books are restored', async ({
  newMember,
  newVisitor,
}) => {
  const member = await newMember({ name: 'Dana' })
  const order = await buyBundle(member.page, sandboxOutcomes.charge_back.label)
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('finance'))
  await page.goto('/staff/disputes')
  const row = page.getByRole('row').filter({ hasText: order })
  // It appears by itself once the payer's bank has taken the money back.
  await expect(row).toBeVisible({ timeout: 20_000 })
  await expect(row.getByText('Not authorised')).toBeVisible()
  await expectSound(page, 'staff-disputes')

  await press(row.getByRole('link', { name: order }))
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Chargeback' }).first()).toBeVisible()
  await expectSound(page, 'staff-dispute')
  const panel = await openAnswer(page)
  const download = page.waitForEvent('download')
  await press(panel.getByRole('button', { name: 'Download the evidence' }))
  expect((await download).suggestedFilename()).toBe(`evidence-${order}.pdf`)
  await press(panel.getByRole('button', { name: 'Contest' }))
  const dialog = page.getByRole('dialog', { name: 'Contest the dispute' })
  await press(dialog.getByRole('button', { name: 'Send the evidence' }))
  await expect(dialog.getByLabel('Statement')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Statement').fill('The customer received 15 credits at once.')
  await expectAccessible(page, true)
  await press(dialog.getByRole('button', { name: 'Send the evidence' }))
  await expect(panel.getByText('The dispute is won. The money and the credits are back.')).toBeVisible({
    timeout: 20_000,
  })
  await expect(panel.getByRole('button', { name: 'Accept the loss' })).toHaveCount(0)
  if (isPhone()) await press(panel.getByRole('button', { name: 'Close' }))
  await expect(page.getByRole('cell', { name: 'Reversed' }).first()).toBeVisible()
  await expectSound(page, 'staff-dispute-won')
  await member.page.goto(`/payment/${order}`)
  await expect(member.page.getByText('15 credits added')).toBeVisible()
})

test('finance accepts a dispute only after a confirmation, and sees a fraud warning before the dispute comes', async ({
  newMember,
  newVisitor,
}) => {
  const member = await newMember({ name: 'Ella' })
  const warned = await buyBundle(member.page, sandboxOutcomes.warn.label)
  const disputed = await buyBundle(member.page, sandboxOutcomes.charge_back.label)
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('finance'))
  await page.goto('/staff/disputes')
  const warnings = page.getByRole('region', { name: 'Fraud warnings' })
  await expect(warnings.getByRole('link', { name: `Refund ${warned}` })).toBeVisible({ timeout: 20_000 })
  await expectSound(page, 'staff-fraud-warning')
  const row = page.getByRole('row').filter({ hasText: disputed })
  await expect(row).toBeVisible({ timeout: 20_000 })
  await press(row.getByRole('link', { name: disputed }))
  const panel = await openAnswer(page)
  await press(panel.getByRole('button', { name: 'Accept the loss' }))
  const dialog = page.getByRole('dialog', { name: 'Accept the loss?' })
  await dialog.getByLabel('Reason').fill('The card was stolen.')
  await press(dialog.getByRole('button', { name: /^Accept the loss of/ }))
  await expect(panel.getByText('The dispute is lost. The money stays with the payer.')).toBeVisible({
    timeout: 20_000,
  })
})

test('a payment of another amount ends with an act, and a provider’s books are compared again', async ({
  newMember,
  newVisitor,
}) => {
  const member = await newMember({ name: 'Mara' })
  await member.page.goto('/credits/1/ideal')
  await press(member.page.locator('input[name=immediate]'))
  await press(member.page.locator('input[name=pro_rata]'))
  await press(member.page.getByRole('button', { name: 'Order with obligation to pay' }))
  await press(member.page.getByRole('button', { name: sandboxOutcomes.pay_more.label, exact: true }))
  await expect(member.page).toHaveURL(/\/payment\/[0-9A-Z]{10}/)
  const order = /\/payment\/([0-9A-Z]{10})/.exec(member.page.url())?.[1] ?? ''
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('finance'))
  await page.goto('/staff/payments')
  const row = page.getByRole('row').filter({ hasText: order })
  await expect(row).toBeVisible({ timeout: 20_000 })
  await expectSound(page, 'staff-payments')
  await press(row.getByRole('button', { name: 'Other amount' }))
  const panel = page.getByRole('complementary', { name: 'Other amount', exact: true })
  await press(panel.getByText('Grant the order'))
  await press(panel.getByRole('button', { name: 'End the payment' }))
  await expect(panel.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await expectSound(page, 'staff-payment')
  await panel.getByLabel('Reason').fill('The bank rounded up.')
  await press(panel.getByRole('button', { name: 'End the payment' }))
  await expect(row).toHaveCount(0)
  await member.page.goto(`/payment/${order}`)
  await expect(member.page.getByText('15 credits added')).toBeVisible()
  await expect(member.page.getByRole('listitem').filter({ hasText: /^Refunded/ })).toContainText('1.00')

  await press(page.getByRole('link', { name: 'Reconciliation' }))
  await press(page.getByRole('button', { name: 'Run again' }))
  const dialog = page.getByRole('dialog', { name: 'Run again' })
  await expectAccessible(page, true)
  await press(dialog.getByRole('button', { name: 'Compare' }))
  const day = page.getByRole('row').filter({ hasText: 'Sandbox, EUR' }).first()
  await expect(day).toBeVisible({ timeout: 30_000 })
  await expectSound(page, 'staff-reconciliation')
  await press(day.getByRole('button'))
  await expect(page.getByRole('heading', { name: /^Sandbox, / })).toBeVisible()
  await expectSound(page, 'staff-reconciliation-day')
})
