import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { getSitePlace } from '../../../sites/index.ts'
import { authorize } from '../../../staff/index.ts'
import { findAttempt, lockOrder, type PaymentAttempt, updateAttempt } from '../../orders/order.sql.ts'
import { getProvider } from '../../providers/provider-registry.ts'
import { settleRefundManually } from '../../refunds/settle-manually.ts'
import { settleAttempt } from '../settle-attempt.ts'
import { queueSettlement } from '../settle-payment.job.ts'
import { endUnknown } from './end-unknown.ts'
import { recordEnding, type SetAsideEnding } from './record-ending.ts'
import { grantOrder, type PaidAmount, returnAll, settleReturned } from './end-other-amount.ts'

/**
 * Returns the amount that was paid by an attempt according to the provider; null if nothing was. Throws `unavailable` if it does not
 * answer.
 */
async function fetchPaidAmount(services: Services, attempt: PaymentAttempt): Promise<PaidAmount | null> {
  const provider = getProvider(services, attempt.provider)
  if (!provider || attempt.providerRef === null) return null
  const snapshot = await provider.fetchPayment(attempt.providerRef).catch((error: unknown) => {
    services.log.warn(error, 'a payment could not be fetched from its provider')
    throw createProblem('unavailable')
  })
  return snapshot.state === 'completed'
    ? { minor: snapshot.amountMinor, currency: snapshot.currency.trim() }
    : null
}

/** Carries out an end of a quarantined payment, of which `paid` was paid. Throws `payment_failed` if nothing was. */
async function endOtherAmount(
  services: Services,
  tx: Db,
  attempt: PaymentAttempt,
  paid: PaidAmount | null,
  ending: SetAsideEnding,
): Promise<void> {
  const order = await lockOrder(tx, attempt.orderId)
  if (paid === null) {
    // Nothing is there that could be granted or returned.
    if (ending.act !== 'settle') throw createProblem('payment_failed')
    await updateAttempt(tx, attempt.id, services.clock.now(), { quarantined: false })
    return settleAttempt({ ...services, db: tx }, attempt, null)
  }
  const payment = { order, attemptId: attempt.id, provider: attempt.provider, paid }
  if (ending.act === 'grant') await grantOrder(services, tx, payment)
  else if (ending.act === 'return') await returnAll(services, tx, payment)
  else if (ending.act === 'settle') await settleReturned(services, tx, payment, ending.reference)
  else throw createProblem('not_found')
}
/** Ends a charge that nobody answered: found at the provider under a number, which is then fetched, or never made. */
async function endUnanswered(
  services: Services,
  tx: Db,
  attempt: PaymentAttempt,
  ending: SetAsideEnding,
): Promise<void> {
  if (ending.act === 'charged') {
    const { reference } = ending
    await updateAttempt(tx, attempt.id, services.clock.now(), { provider_ref: reference })
    await queueSettlement(tx, attempt.provider, reference)
  } else if (ending.act === 'not_charged') await settleAttempt({ ...services, db: tx }, attempt, null)
  else throw createProblem('not_found')
}

async function endAttempt(services: Services, actor: StaffActor, id: string, ending: SetAsideEnding) {
  const unlocked = await findAttempt(services.db, id)
  if (!unlocked) throw createProblem('not_found')
  const place = await getSitePlace(services, (await findOrderSite(services.db, unlocked.orderId)).site_id)
  const authority = authorize(services, actor, 'refunds.settle', place)
  const paid = await fetchPaidAmount(services, unlocked)
  await runInTransaction(services.db, async (tx) => {
    const { member_id: memberId } = await lockOrder(tx, unlocked.orderId)
    const attempt = await findAttempt(tx, id)
    const { quarantined, failure } = await findSetAsideState(tx, id)
    if (!attempt || attempt.state === 'completed') throw createProblem('already_decided')
    if (quarantined) await endOtherAmount(services, tx, attempt, paid, ending)
    else if (attempt.state === 'pending' && failure === 'unanswered')
      await endUnanswered(services, tx, attempt, ending)
    else throw createProblem('already_decided')
    await recordEnding(services, tx, authority, ending, { memberId, ...(paid && { after: { paid } }) })
  })
}
const findOrderSite = (db: Db, orderId: number) =>
  db.selectFrom('credit_order').select('site_id').where('id', '=', orderId).executeTakeFirstOrThrow()
const findSetAsideState = (tx: Db, attemptId: string) =>
  tx
    .selectFrom('payment_attempt')
    .select(['quarantined', 'failure'])
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()

/**
 * Ends a payment that was set aside. What follows is booked in the transaction that records it. Throws `not_found`, `forbidden`,
 * `proof_of_identity_required`, `already_decided` for one that has ended, `payment_failed` if nothing was paid, `order_closed` if the
 * order can't be granted, and `unavailable` if the provider does not answer.
 */
export async function endSetAsidePayment(
  services: Services,
  actor: StaffActor,
  ending: SetAsideEnding,
): Promise<void> {
  const [kind, id = ''] = ending.id.split(':')
  if (kind === 'attempt') return endAttempt(services, actor, id, ending)
  if (kind === 'unknown') return endUnknown(services, actor, id, ending)
  if (ending.act !== 'settle') throw createProblem('not_found')
  return settleRefundManually(services, id, actor, ending.reference, ending.reason)
}
