// Bought credits of an erased account lapse when nobody can withdraw from the order any more, and become revenue.
import { deleteAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createTestAccounts, testAccountPassword } from '../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { findOrderId } from '../../../testing/payments/order-ids.ts'
import { createTestShop } from '../../../testing/payments/shop.ts'
import { getBalance, spendCredits } from '../../credits/index.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { lapseErasedCredits } from './lapse-credits.job.ts'
import { recognizeRevenue } from './recognize-revenue.job.ts'

const app = await createTestServer({ signup_credits: 0 })
const { db, services } = app
const { account, purgeDue } = createTestAccounts(app)
const shop = createTestShop(app)
afterEach(() => app.clock.set(null))

/** Buys 15 credits for EUR 14.99 and spends 4 of them. */
async function buy() {
  const { id: memberId } = await account()
  await sql`update member set signed_up_at = '2026-01-01' where id = ${memberId}`.execute(db)
  const placed = await shop.order(memberId)
  await shop.settle(placed.payment_id)
  await runInTransaction(db, (tx) =>
    spendCredits(tx, { memberId, amount: 4, kind: 'message', key: createId(), at: services.clock.now() }),
  )
  return { memberId, orderId: await findOrderId(db, placed.order) }
}
async function erase(memberId: number) {
  await app.call(memberId, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await purgeDue()
}
const lapseAfter = async (days: number) => {
  app.clock.set(addMs(new Date(), daysToMs(days)))
  await lapseErasedCredits(services)
}
async function readDeferred(orderId: number): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as minor from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'deferred_revenue' where t.order_id = ${orderId}`.execute(
    db,
  )
  return rows[0]?.minor ?? 0
}

test('credits of an erased account lapse once the withdrawal period is over, once, and become revenue', async () => {
  const [erased, open] = [await buy(), await buy()]
  await erase(erased.memberId)
  await lapseAfter(13)
  expect(await getBalance(db, erased.memberId)).toBe(11)
  await lapseAfter(16)
  await Promise.all([lapseErasedCredits(services), lapseErasedCredits(services)])
  expect([await getBalance(db, erased.memberId), await getBalance(db, open.memberId)]).toEqual([0, 11])
  const { rows } = await sql`
    select t.kind, u.amount, l.remaining from credit_lot l join lot_use u on u.lot_id = l.id
      join ledger_transaction t on t.id = u.transaction_id where l.order_id = ${erased.orderId} order by t.id`.execute(
    db,
  )
  expect(rows).toEqual([
    { kind: 'message', amount: 4, remaining: 0 },
    { kind: 'lapse', amount: 11, remaining: 0 },
  ])
  app.clock.set(addMs(new Date(), daysToMs(18)))
  await recognizeRevenue(services)
  expect([await readDeferred(erased.orderId), await readDeferred(open.orderId)]).toEqual([
    0,
    Math.round((1239 * 11) / 15),
  ])
})

test('nothing lapses while a withdrawal from the order waits', async () => {
  const { memberId, orderId } = await buy()
  await sql`insert into withdrawal (receipt, site_id, order_id, name, email, stated_order, language, state, stated_at, due_at)
    select ${createId()}, o.site_id, o.id, 'Anna', 'anna@example.org', o.number, 'en', 'awaiting_owner', now(), now()
    from credit_order o where o.id = ${orderId}`.execute(db)
  await erase(memberId)
  await lapseAfter(20)
  expect(await getBalance(db, memberId)).toBe(11)
  await sql`update withdrawal set state = 'refused' where order_id = ${orderId}`.execute(db)
  await lapseAfter(20)
  expect(await getBalance(db, memberId)).toBe(0)
})
