// The nightly job stores what the sandbox has paid out: once, and in the books of the company whose payments it contains.
import { expect, test, vi } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createSandboxOrders } from '../../../testing/payments/sandbox-orders.ts'
import { findMoneyDifferences } from '../../payments/settlement/ledger-differences.sql.ts'
import { settleImmediately } from '../../payments/settlement/settle-payment.job.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { fetchSettlements } from './fetch-settlements.job.ts'

const app = await createTestServer({ signup_credits: 0 })
const { db, services } = app
const { buyer, order, pay } = createSandboxOrders(app)
const errorLog = vi.spyOn(services.log, 'error').mockImplementation(() => {})

test('a payout of the sandbox is stored once, for the company of its payments', async () => {
  await db
    .insertInto('company')
    .values({
      id: 999,
      name: 'Other B.V.',
      address: 'Kade 2',
      city: 'Utrecht',
      country: 'NL',
      kvk: '87654321',
      support_phone: '+31 30 000 0001',
    })
    .execute()
  const memberId = await buyer()
  const { payment_id: payment } = await order(memberId)
  await pay(memberId, payment, 'pay')
  // The webhook may still be on its way.
  await settleImmediately(services, payment)
  await app.drainJobs()
  await fetchSettlements(services)
  expect(await db.selectFrom('settlement').select('id').execute()).toEqual([])
  const yesterday = addMs(new Date(), -daysToMs(1))
  await db.updateTable('sandbox_payment').set({ created_at: yesterday }).execute()
  await Promise.all([fetchSettlements(services), fetchSettlements(services)])
  await fetchSettlements(services)
  const settlements = await db
    .selectFrom('settlement')
    .innerJoin('settlement_line', 'settlement_line.settlement_id', 'settlement.id')
    .select(['company_id', 'source', 'paid_out_minor', 'settlement.fee_minor', 'kind', 'cause'])
    .execute()
  expect(settlements).toEqual([
    {
      company_id: app.site.company_id,
      source: 'api',
      paid_out_minor: 1499 - 46,
      fee_minor: 46,
      kind: 'payment',
      cause: null,
    },
  ])
  expect(await findMoneyDifferences(db)).toEqual([])
  expect(errorLog).not.toHaveBeenCalled()
})

test('a settlement that is reported with other lines later changes nothing and is logged', async () => {
  await db.updateTable('sandbox_payment').set({ amount_minor: 1500 }).execute()
  await fetchSettlements(services)
  expect(errorLog).toHaveBeenCalledWith(
    expect.objectContaining({ provider: 'sandbox' }),
    'a settlement was not stored',
  )
  expect(await findMoneyDifferences(db)).toEqual([])
})
