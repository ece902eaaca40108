// Finance pays a refund by hand that no provider makes, and the member sees that the money is on its way.
import { createStatement, createTransferEntry } from '../support/bank-files.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import { goToMethodPage } from '../support/direct-debits.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { createDutchIban } from '../support/mandates.ts'
import { openApplication } from '../support/members.ts'

/** The refund leaves when it can no longer be taken back. */
const sentWithinMs = 60_000

test('a refund of a transfer is paid by hand, and afterwards the member can no longer withdraw', async ({
  newMember,
  newVisitor,
}) => {
  test.slow()
  const { page: memberPage } = await newMember({ name: 'Sem' })
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

  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('finance'))
  await page.goto('/staff/bank')
  if (isPhone()) await press(page.getByRole('button', { name: 'Upload' }))
  await page.getByLabel('File of the bank').setInputFiles({
    name: 'camt053.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(createStatement([createTransferEntry(amount, `Credits ${reference}`, payer)])),
  })
  await expect(page.getByText(/was read, and is kept/)).toBeVisible()
  const withdrawalLink = memberPage.locator(`a[href="/withdrawal?order=${number}"]`)
  await expect(async () => {
    await memberPage.goto(`/transactions/${number}`)
    await expect(withdrawalLink).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: sentWithinMs })

  await page.goto(`/staff/orders/${number}`)
  if (isPhone()) await page.getByRole('button', { name: 'Actions' }).tap()
  await press(page.getByRole('button', { name: /^Refund/ }))
  const dialog = page.getByRole('dialog', { name: `Refund order ${number}` })
  await press(dialog.getByRole('radio', { name: /^In full/ }))
  await dialog.getByRole('textbox', { name: /^Note for the log/ }).fill('Paid by mistake.')
  await takeScreenshot(page, 'staff-refund-by-hand')
  await press(dialog.getByRole('button', { name: `Refund €${amount}` }))
  await expect(page.getByText(`€${amount} are refunded.`)).toBeVisible()

  await page.goto('/staff/orders/refunds-by-hand')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toBeVisible({ timeout: sentWithinMs })
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-refunds-by-hand')
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
