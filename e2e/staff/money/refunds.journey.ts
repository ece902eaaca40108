// Finance pays a refund that no provider makes, by hand or with a line of the bank, and the member sees that the money is on its way.
import type { Page } from '@playwright/test'
import { createPaymentEntry, createStatement, createTransferEntry } from '../../support/bank-files.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../../support/colleagues.ts'
import { goToMethodPage } from '../../support/direct-debits.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  takeScreenshot,
  test,
} from '../../support/fixtures.ts'
import { createDutchIban } from '../../support/mandates.ts'
import { openApplication } from '../../support/members.ts'

/** The refund leaves when it can no longer be taken back. */
const sentWithinMs = 60_000
const expectScreen = async (page: Page, name: string) => {
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, name)
}

async function uploadStatement(page: Page, statement: string): Promise<void> {
  if (isPhone()) await press(page.getByRole('button', { name: 'Upload' }))
  await page.getByLabel('File of the bank').setInputFiles({
    name: 'camt053.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(statement),
  })
  await expect(page.getByText(/was read, and is kept/)).toBeVisible()
}
/** An order that the member paid by a transfer. */
async function payByTransfer(page: Page, memberPage: Page) {
  await goToMethodPage(memberPage, 'wire_transfer', 35)
  const reference = (await memberPage.getByText(/^RF\d{2}[0-9A-F]{12}$/).textContent()) ?? ''
  const { services } = await openApplication()
  const { number, minor } = await services.db
    .selectFrom('payment_attempt as a')
    .innerJoin('credit_order as o', 'o.id', 'a.order_id')
    .select(['o.number', 'a.amount_minor as minor'])
    .where('a.reference', '=', reference)
    .executeTakeFirstOrThrow()
  const amount = (minor / 100).toFixed(2)
  const payer = { name: 'Sem Bakker', iban: createDutchIban() }

  await page.goto('/staff/bank')
  await uploadStatement(page, createStatement([createTransferEntry(amount, `Credits ${reference}`, payer)]))
  const withdrawalLink = memberPage.locator(`a[href="/withdrawal?order=${number}"]`)
  await expect(async () => {
    await memberPage.goto(`/transactions/${number}`)
    await expect(withdrawalLink).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: sentWithinMs })

  return { number, amount, payer, withdrawalLink }
}
/** Refunds an order in full. */
async function refundOrder(page: Page, number: string, amount: string): Promise<void> {
  await page.goto(`/staff/orders/${number}`)
  if (isPhone()) await page.getByRole('button', { name: 'Actions' }).tap()
  await press(page.getByRole('button', { name: /^Refund/ }))
  const dialog = page.getByRole('dialog', { name: `Refund order ${number}` })
  await press(dialog.getByRole('radio', { name: /^In full/ }))
  await dialog.getByRole('textbox', { name: /^Note for the log/ }).fill('Paid by mistake.')
  await takeScreenshot(page, 'staff-refund-by-hand')
  await press(dialog.getByRole('button', { name: `Refund €${amount}` }))
  await expect(page.getByText(`€${amount} are refunded.`)).toBeVisible()
}

test('a refund of a transfer is paid by hand, and afterwards the member can no longer withdraw', async ({
  newMember,
  newVisitor,
}) => {
  test.slow()
  const { page: memberPage } = await newMember({ name: 'Sem' })
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('finance'))
  const { number, amount, withdrawalLink } = await payByTransfer(page, memberPage)
  await refundOrder(page, number, amount)

  await page.goto('/staff/orders/refunds-by-hand')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toBeVisible({ timeout: sentWithinMs })
  await expectScreen(page, 'staff-refunds-by-hand')
  await press(row.getByRole('button', { name: `€${amount}` }))
  const panel = page.getByRole('complementary').filter({ hasText: number })
  await press(panel.getByRole('button', { name: 'I pay it' }))
  const payment = panel.getByRole('form', { name: 'Payment' })
  await press(payment.getByRole('button', { name: 'Show the bank account' }))
  const showing = page.getByRole('dialog', { name: 'Show the bank account' })
  await showing.getByLabel('Reason').fill('To pay the refund')
  await press(showing.getByRole('button', { name: 'Show' }))
  await expect(payment.getByText(/the sender’s account stands on the bank statement/)).toBeVisible()
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-refund-by-hand-payment')
  await press(payment.getByRole('button', { name: 'It is paid' }))
  await expect(payment.getByLabel('Reference of the payment')).toHaveAttribute('aria-invalid', 'true')
  await payment.getByLabel('Reference of the payment').fill('SEPA 4711')
  await press(payment.getByRole('button', { name: 'It is paid' }))
  await expect(row).toHaveCount(0)

  await page.goto(`/staff/orders/${number}`)
  await expect(page.getByText(`Refund of €${amount}, paid`)).toBeVisible()
  await expect(page.getByText('SEPA 4711').first()).toBeVisible()
  await memberPage.goto(`/transactions/${number}`)
  await expect(memberPage.getByRole('listitem').filter({ hasText: 'Refunded' })).toContainText(`€${amount}`)
  await expect(withdrawalLink).toHaveCount(0)
})

test('a line of money that left is assigned to the refund that it paid', async ({
  newMember,
  newVisitor,
}) => {
  test.slow()
  const { page: memberPage } = await newMember({ name: 'Evi' })
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('finance'))
  const { number, amount, payer } = await payByTransfer(page, memberPage)
  await refundOrder(page, number, amount)
  await page.goto('/staff/orders/refunds-by-hand')
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible({ timeout: sentWithinMs })

  await page.goto('/staff/bank')
  const text = `Money back ${number}`
  await uploadStatement(page, createStatement([createPaymentEntry(amount, text, payer)]))
  if (isPhone())
    await press(page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Close' }))
  const line = page.getByRole('listitem').filter({ hasText: text })
  await expect(line).toContainText(`Refund of €${amount}, order ${number}`)
  await expectScreen(page, 'staff-bank-refund-line')
  await press(line.getByRole('button', { name: `Assign -€${amount}` }))
  const dialog = page.getByRole('dialog', { name: `Assign -€${amount} to the refund of order ${number}` })
  await expect(dialog.getByText(/The refund counts as paid/)).toBeVisible()
  await expectScreen(page, 'staff-bank-refund-assignment')
  await press(dialog.getByRole('button', { name: `Assign -€${amount}` }))
  await expect(dialog).toHaveCount(0)
  await expect(line).toHaveCount(0)
  await page.goto('/staff/bank?lines=assigned')
  await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText(`Order ${number}`)

  await page.goto('/staff/orders/refunds-by-hand')
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0)
  await page.goto(`/staff/orders/${number}`)
  await expect(page.getByText(`Refund of €${amount}, paid`)).toBeVisible()
  await memberPage.goto(`/transactions/${number}`)
  await expect(memberPage.getByRole('listitem').filter({ hasText: 'Refunded' })).toContainText(`€${amount}`)
})
