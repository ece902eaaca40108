import { getBookingsEndpoint } from '@amarelle/contract/endpoints/payments'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countRowsRead } from '../../testing/platform/count-rows-read.ts'
import { createTestApp } from '../../testing/platform/test-app.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { callInProcess } from '../platform/http/api.ts'
import { createCreditGrant } from './create-credit-grant.ts'

const app = await createTestApp()

/** Creates a member with this many bookings of 1 to 5 credits. */
async function createMemberWithBookings(count: number): Promise<number> {
  const id = await app.member()
  await runInTransaction(app.db, (tx) =>
    createCreditGrant(tx, {
      memberId: id,
      amount: 1,
      kind: 'goodwill',
      source: 'goodwill',
      key: `first:${id}`,
      at: new Date(),
    }),
  )
  await sql`with own as (select account_id from credit_balance where member_id = ${id}),
    source as (select id from ledger_account where kind = 'credits_promo' and unit = 'CREDIT'),
    booked as (
      insert into ledger_transaction (key, fingerprint, kind)
      select 'test:' || ${id}::text || ':' || n, '', 'goodwill' from generate_series(1, ${count}) as n returning id),
    entered as (
      insert into ledger_entry (transaction_id, account_id, amount)
      select booked.id, side.account_id, side.sign * (1 + booked.id % 5) from booked
        cross join lateral (select account_id, 1 as sign from own union all select id, -1 from source) as side
      returning account_id, amount)
    update credit_balance b set credits = b.credits + (select sum(amount) from entered where account_id = b.account_id)
    where b.member_id = ${id}`.execute(app.db)
  return id
}

test('each booking shows the balance after it, and the newest one the current balance', async () => {
  const id = await createMemberWithBookings(300)
  const { bookings, balance } = await app.call(id, getBookingsEndpoint, {})
  expect(bookings).toHaveLength(200)
  expect(bookings[0]?.balance).toBe(balance)
  for (const [index, booking] of bookings.slice(0, -1).entries())
    expect(bookings[index + 1]?.balance).toBe(booking.balance - booking.amount)
  const { rows } = await sql<{ sum: number }>`select sum(e.amount)::bigint as sum from ledger_entry e
    join credit_balance b on b.account_id = e.account_id where b.member_id = ${id}
      and e.transaction_id <= ${bookings.at(-1)?.id}`.execute(app.db)
  expect(bookings.at(-1)?.balance).toBe(rows[0]?.sum)
})

test('the list of bookings reads few rows for members with 300 and with 10,000 bookings', async () => {
  const countEntriesRead = async (count: number) => {
    const id = await createMemberWithBookings(count)
    await sql`analyze`.execute(app.db)
    return countRowsRead(app, ['ledger_entry', 'ledger_transaction'], (tx) =>
      callInProcess({ ...app.context(id), db: tx }, getBookingsEndpoint, {}),
    )
  }
  // An absolute bound: the planner may choose different plans for the two sizes.
  for (const read of [await countEntriesRead(300), await countEntriesRead(10_000)])
    expect(read).toBeLessThan(1000)
})
