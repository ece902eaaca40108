import { sql } from 'kysely'
import { lapseCredits } from '../../credits/index.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

const batchSize = 500

interface LapsedOrder {
  readonly orderId: number
  readonly memberId: number
}
/** Returns orders of erased accounts with unspent credits from which nobody can withdraw any more, and without a withdrawal that waits. */
const selectLapsedOrders = (now: Date, after: number) => sql`
  select o.id as "orderId", o.member_id as "memberId"
  from credit_lot l join credit_order o on o.id = l.order_id join member m on m.id = l.member_id
  where l.remaining > 0 and l.source = 'order' and l.order_id > ${after} and m.status = 'deleted' and m.deleted_at is not null
    and o.withdraw_until < ${now} and not exists (
      select from withdrawal w where w.order_id = o.id and w.state in ('stated', 'awaiting_owner', 'confirmed'))`

async function findLapsedOrders(db: Db, now: Date, after: number): Promise<LapsedOrder[]> {
  const { rows } =
    await sql<LapsedOrder>`${selectLapsedOrders(now, after)} order by o.id limit ${batchSize}`.execute(db)
  return rows
}
/** Locks the order if its credits still lapse: a withdrawal may have been stated in the meantime. */
async function lockLapsedOrder(tx: Db, now: Date, orderId: number): Promise<boolean> {
  const { rows } =
    await sql`${selectLapsedOrders(now, orderId - 1)} and o.id = ${orderId} for update of o`.execute(tx)
  return rows.length > 0
}

/** Ends the bought credits of erased accounts; the value that they had becomes revenue with the day's other credits. */
export async function lapseErasedCredits(services: Services): Promise<void> {
  const now = services.clock.now()
  let orders = await findLapsedOrders(services.db, now, 0)
  while (orders.length > 0) {
    for (const { orderId, memberId } of orders)
      await runInTransaction(services.db, async (tx) => {
        if (await lockLapsedOrder(tx, now, orderId)) await lapseCredits(tx, { orderId, memberId, at: now })
      })
    orders = await findLapsedOrders(services.db, now, orders.at(-1)?.orderId ?? 0)
  }
}
export const lapseErasedCreditsJob = defineJob('lapse-erased-credits', lapseErasedCredits, '40 2 * * *')
