import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { enforceRateLimit } from '../../../platform/limits/usage-limits.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import { recordAct } from '../../../staff/index.ts'
import { settleImmediately } from '../../settlement/settle-payment.job.ts'
import { findOrderFor } from './find-order-for.ts'
import { insertOrderNote } from './order-note.sql.ts'

/** Adds a note for colleagues. Throws `not_found` and `forbidden`. */
export const noteOrder = (
  services: Services,
  actor: StaffActor,
  { number, text }: { readonly number: string; readonly text: string },
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { order, authority } = await findOrderFor({ ...services, db: tx }, actor, 'orders.handle', number)
    await insertOrderNote(tx, { orderId: order.id, staffId: actor.staffId, text, at: services.clock.now() })
    await recordAct(services, tx, authority, {
      act: 'order.noted',
      object: `order:${number}`,
      memberId: order.memberId,
      after: { text },
    })
  })

/** Number of orders about which a person may ask providers within a quarter of an hour. */
const maxFetches = 60
const fetchPeriodSeconds = 900
/** The newest payments of an order that are asked for. */
const maxPayments = 10

const findPayments = (db: Db, orderId: number) =>
  db
    .selectFrom('payment_attempt')
    .select(['id', 'state'])
    .where('order_id', '=', orderId)
    .where('provider_ref', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(maxPayments)
    .execute()

/**
 * Asks the providers for the newest payments of an order now and books what they say; returns whether a payment has another state
 * than before. Throws `not_found`, `forbidden`, `too_many_requests`, and `unavailable` if a provider does not answer.
 */
export async function fetchPayments(services: Services, actor: StaffActor, number: string): Promise<boolean> {
  const { order, authority } = await findOrderFor(services, actor, 'orders.handle', number)
  await enforceRateLimit(services, `fetch-payments:${actor.staffId}`, maxFetches, fetchPeriodSeconds)
  const before = await findPayments(services.db, order.id)
  let isAnswered = true
  for (const { id } of before)
    await settleImmediately(services, id).catch((error: unknown) => {
      services.log.warn(error, 'a provider did not answer')
      isAnswered = false
    })
  const after = await findPayments(services.db, order.id)
  await runInTransaction(services.db, async (tx) => {
    await recordAct(services, tx, authority, {
      act: 'payment.fetched',
      object: `order:${number}`,
      memberId: order.memberId,
      before: { payments: before },
      after: { payments: after, isAnswered },
    })
    publishStaffChange(tx, 'orders')
  })
  if (!isAnswered) throw createProblem('unavailable')
  return JSON.stringify(before) !== JSON.stringify(after)
}
