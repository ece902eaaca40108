// Finance imports what a provider paid out, explains what does not fit, marks it as arrived, and writes off what a dispute left.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { spendCredits } from '../../../server/src/credits/index.ts'
import { findAttempt } from '../../../server/src/payments/orders/order.sql.ts'
import { settleAdjustments } from '../../../server/src/payments/refunds/settle-adjustments.ts'
import { createId } from '../../../server/src/platform/crypto/tokens.ts'
import { runInTransaction } from '../../../server/src/platform/db/db.ts'
import { buyBundle } from '../../support/buy-bundle.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
} from '../../support/fixtures.ts'
import { openApplication } from '../../support/members.ts'

const columns = 'settlement;kind;reference;amount;fee;currency;date'
const today = new Date().toISOString().slice(0, 10)
const expectWellBuilt = async (page: Page, screenshot: string) => {
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, screenshot)
}
/** The completed payment of an order. */
async function findPayment(orderNumber: string) {
  const { services } = await openApplication()
  const { id } = await services.db
    .selectFrom('payment_attempt')
    .innerJoin('credit_order', 'credit_order.id', 'payment_attempt.order_id')
    .select('payment_attempt.id')
    .where('credit_order.number', '=', orderNumber)
    .where('payment_attempt.state', '=', 'completed')
    .executeTakeFirstOrThrow()
  const attempt = await findAttempt(services.db, id)
  if (!attempt) throw new Error('The payment was not stored.')
  return attempt
}
/** Spends six credits of an order, whose dispute is then lost. */
async function loseDispute(memberId: number, orderNumber: string): Promise<void> {
  const { services } = await openApplication()
  const attempt = await findPayment(orderNumber)
  await runInTransaction(services.db, (tx) =>
    spendCredits(tx, { memberId, amount: 6, kind: 'message', key: createId(), at: new Date() }),
  )
  const dispute = { providerRef: createId(), amountMinor: attempt.amountMinor, currency: attempt.currency }
  for (const state of ['open', 'lost'] as const)
    await settleAdjustments(services, attempt, { refunds: [], disputes: [{ ...dispute, state }] })
}
const toFile = (...lines: readonly string[]) => ({
  name: 'payouts.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([columns, ...lines].join('\n')),
})
async function importFile(page: Page, file: ReturnType<typeof toFile>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Import settlements' })
  await dialog.getByLabel('File').setInputFiles(file)
  await dialog.getByLabel('Provider').selectOption('Sandbox')
  await dialog.getByLabel('Reason').fill('Downloaded from the provider.')
  await press(dialog.getByRole('button', { name: 'Import' }))
}

test('finance imports a settlement, explains a difference and marks the payout as arrived', async ({
  newMember,
  newVisitor,
}) => {
  const buyer = await newMember({ credits: 0 })
  const payment = await findPayment(await buyBundle(buyer.page, 'Pay'))
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('finance'))
  await page.goto('/staff/books/settlements')
  await press(page.getByRole('button', { name: 'Import a file' }))
  const reference = `po-${randomBytes(4).toString('hex')}`
  const amount = (payment.amountMinor / 100).toFixed(2)
  const paid = `${reference};payment;${payment.id};${amount};0.46;EUR;${today}`
  await importFile(page, toFile(paid, `${reference};payment;x;12,00;0;EUR;${today}`))
  await expect(page.getByRole('alert')).toContainText('Line 3 of the file is wrong in the column “amount”')
  await expectWellBuilt(page, 'staff-settlements-import')
  const unknown = `${reference};payment;unknown-${reference};20.00;0;EUR;${today}`
  const reserve = `${reference};adjustment;reserve;-3.00;0;EUR;${today}`
  await importFile(page, toFile(paid, unknown, reserve))
  const report = page.getByRole('dialog', { name: 'The file was read' })
  await expect(report).toContainText(/New settlements\s*1/)
  await expect(report).toContainText(/Differences to explain\s*2/)
  await press(report.getByRole('button', { name: 'Done' }))
  await expect(page.getByText('2 differences').first()).toBeVisible()
  await expectWellBuilt(page, 'staff-settlements')

  await press(page.getByRole('link', { name: `Sandbox ${reference}` }))
  await expect(page.getByRole('heading', { name: `Sandbox ${reference}` })).toBeVisible()
  await press(page.getByRole('button', { name: 'Explain reserve' }))
  const explanation = page.getByRole('dialog', { name: 'Explain a difference of €3.00' })
  await expect(explanation.getByText('€3.00 is booked as a cost.')).toBeVisible()
  await explanation.getByLabel('Reason').fill('The provider keeps a reserve.')
  await expectAccessible(page, true)
  await press(explanation.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('The provider keeps a reserve.')).toBeVisible()
  await expectWellBuilt(page, 'staff-settlement')
  await press(page.getByRole('link', { name: 'All lines' }))
  await expect(page.getByText('fits', { exact: true })).toBeVisible()

  await press(page.getByRole('button', { name: 'Mark as arrived' }))
  const arrival = page.getByRole('dialog', { name: 'Mark as arrived' })
  await arrival.getByLabel('Reference on the statement').fill('SANDBOX 2611')
  await arrival.getByLabel('Reason').fill('Statement of today.')
  await expectAccessible(page, true)
  await press(arrival.getByRole('button', { name: 'Book it' }))
  await expect(page.getByText(/^arrived /).first()).toBeVisible()
  await expect(page.getByText('SANDBOX 2611')).toBeVisible()
})

test('finance writes off what a lost dispute left', async ({ newMember, newVisitor }) => {
  const buyer = await newMember({ credits: 0 })
  const order = await buyBundle(buyer.page, 'Pay')
  await loseDispute(buyer.id, order)
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('finance'))
  await page.goto('/staff/books/receivables')
  const button = page.getByRole('button', { name: `Write off ${order}` })
  await expect(button).toBeVisible()
  await expectWellBuilt(page, 'staff-receivables')
  await press(button)
  const dialog = page.getByRole('dialog', { name: /^Write off €/ })
  await dialog.getByLabel('Reason').fill('The member does not answer.')
  await press(dialog.getByRole('button', { name: 'Write off' }))
  await expect(dialog).toHaveCount(0)
  await expect(button).toHaveCount(0)
})
