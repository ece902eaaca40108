import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createSandboxOrders } from '../../../testing/payments/sandbox-orders.ts'
import { bookMoney } from '../../credits/index.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { findMoneyDifferences } from './ledger-differences.sql.ts'

const app = await createTestServer({ signup_credits: 0 })
const { buyer, order, pay } = createSandboxOrders(app)

test('the ledger is compared with the payments, however many transactions one statement reads', async () => {
  for (const _ of [1, 2, 3]) {
    const memberId = await buyer()
    const { payment_id: payment } = await order(memberId)
    await pay(memberId, payment, 'pay')
  }
  await app.drainJobs()
  const paid = await app.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('state', '=', 'completed')
    .execute()
  expect(paid).toHaveLength(3)
  for (const transactionCount of [1, 2, 200_000])
    expect(await findMoneyDifferences(app.db, transactionCount)).toEqual([])
  const company = await app.db.selectFrom('company').select('id').orderBy('id').executeTakeFirstOrThrow()
  const bookWithoutPaper = (key: string, minor: number) =>
    runInTransaction(app.db, (tx) =>
      bookMoney(tx, {
        key,
        subject: { companyId: company.id },
        currency: 'EUR',
        kind: 'fee',
        entries: { 'psp_clearing:sandbox': -minor, provider_fees: minor },
        at: app.clock.now(),
      }),
    )
  await bookWithoutPaper('fee-1', 30)
  await bookWithoutPaper('fee-2', 12)
  for (const transactionCount of [1, 2, 200_000]) {
    const differences = await findMoneyDifferences(app.db, transactionCount)
    expect(
      differences.map(({ account, currency, booked, papers }) => ({
        account,
        currency,
        difference: booked - papers,
      })),
    ).toEqual([
      { account: 'provider_fees', currency: 'EUR', difference: 42 },
      { account: 'psp_clearing:sandbox', currency: 'EUR', difference: -42 },
    ])
  }
})
