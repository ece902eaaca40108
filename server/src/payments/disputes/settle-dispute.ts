import {
  bookMoney,
  restoreRevokedCredits,
  lockCredits,
  findOrderLot,
  reverseMoney,
  revokeCredits,
} from '../../credits/index.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { type Dispute, listAttemptDisputes, insertDispute, updateDispute } from './dispute.sql.ts'
import { updatePremium } from '../refunds/update-premium.ts'
import type { LockedOrder } from '../orders/order.sql.ts'
import {
  calculateCreditCount,
  calculateCreditValue,
  calculateDeferredValue,
  calculateVat,
} from '../pricing/calculate-prices.ts'
import type { DisputeSnapshot } from '../providers/payment-provider.ts'
import { listAttemptRefunds, sumReturned } from '../refunds/refund.sql.ts'
import { publishOrderChange } from '../refunds/publish-order-change.ts'

interface DisputedAttempt {
  readonly id: string
  readonly provider: string
  readonly state: string
  readonly amount_minor: number
}

/**
 * Splits a chargeback into the part that covers earlier failed refunds, the part for unspent credits with what it holds of
 * deferred revenue, and the rest, which the member owes.
 */
async function splitDisputedAmount(tx: Db, order: LockedOrder, payment: DisputedAttempt, amount: number) {
  const failed = (await listAttemptRefunds(tx, payment.id)).filter(({ state }) => state === 'failed')
  const covered = (await listAttemptDisputes(tx, payment.id)).filter(({ state }) => state !== 'won')
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const due = sum(failed.map((item) => item.amountMinor)) - sum(covered.map((item) => item.owedMinor))
  const owedMinor = Math.min(amount, Math.max(0, due))
  const rest = amount - owedMinor
  await lockCredits(tx, order.member_id)
  const lot = await findOrderLot(tx, order.id)
  const credits = lot
    ? Math.min(lot.remaining, calculateCreditCount(order.total_minor, lot.granted, rest))
    : 0
  const unspent = lot ? Math.min(rest, calculateCreditValue(order.total_minor, lot.granted, credits)) : 0
  const net = order.total_minor - order.vat_minor
  const deferred = lot ? calculateDeferredValue(net, lot, credits) : 0
  return { owedMinor, credits, unspent, spent: rest - unspent, deferred }
}

/** Books a chargeback, at most what is left of the payment. */
async function openDispute(
  services: Services,
  tx: Db,
  order: LockedOrder,
  payment: DisputedAttempt,
  snapshot: DisputeSnapshot,
): Promise<void> {
  const at = services.clock.now()
  const amount = Math.min(snapshot.amountMinor, payment.amount_minor - (await sumReturned(tx, payment.id)))
  const logFields = { order: order.id, attempt: payment.id, told: snapshot }
  if (amount < snapshot.amountMinor)
    services.log.error(logFields, 'a bank took back more than was left of a payment')
  if (amount <= 0) return
  const { owedMinor, credits, unspent, spent, deferred } = await splitDisputedAmount(
    tx,
    order,
    payment,
    amount,
  )
  const id = await insertDispute(tx, {
    order_id: order.id,
    attempt_id: payment.id,
    provider_ref: snapshot.providerRef,
    amount_minor: amount,
    owed_minor: owedMinor,
    credits,
    reason: snapshot.reason ?? null,
    reason_code: snapshot.reasonCode ?? 'other',
    evidence_due_at: snapshot.evidenceDueAt ?? null,
    opened_at: at,
  })
  const vat = calculateVat(unspent, order.vat_rate)
  await bookMoney(tx, {
    key: `dispute:${id}:money`,
    subject: { orderId: order.id },
    currency: order.currency,
    kind: 'dispute',
    entries: {
      [`psp_clearing:${payment.provider}`]: -amount,
      refunds_payable: owedMinor,
      deferred_revenue: deferred,
      [`vat_payable:${order.country}`]: vat,
      // The remainder of rounding the net value and the VAT by themselves, at most a cent each.
      [`revenue_reduction:${order.country}`]: unspent - vat - deferred,
      disputed_receivable: spent,
    },
    at,
  })
  await updatePremium(tx, order.member_id, at)
  if (credits)
    await revokeCredits(tx, {
      orderId: order.id,
      memberId: order.member_id,
      amount: credits,
      kind: 'dispute',
      key: `dispute:${id}:credits`,
      at,
    })
}

/** Takes over what the provider says about an open dispute besides its state; returns whether something changed. */
async function updateFacts(tx: Db, dispute: Dispute, snapshot: DisputeSnapshot, at: Date): Promise<boolean> {
  const { reasonCode = dispute.reasonCode, evidenceDueAt = dispute.evidenceDueAt } = snapshot
  // It was answered in the provider's own console.
  const isAnswered = snapshot.isUnderReview === true && dispute.answer === null
  const isSame =
    reasonCode === dispute.reasonCode && evidenceDueAt?.getTime() === dispute.evidenceDueAt?.getTime()
  if (isSame && !isAnswered) return false
  await updateDispute(tx, dispute.id, {
    reason_code: reasonCode,
    evidence_due_at: evidenceDueAt,
    ...(isAnswered && { answer: 'contested', answered_at: at, answer_sent_at: at }),
  })
  return true
}

/** Reverses a won dispute: money, premium and credits. */
async function reverseDispute(tx: Db, order: LockedOrder, { id, credits }: Dispute, at: Date): Promise<void> {
  await lockCredits(tx, order.member_id)
  await reverseMoney(tx, { booked: `dispute:${id}:money`, key: `dispute:${id}:won`, kind: 'dispute', at })
  await reverseMoney(tx, {
    booked: `dispute:${id}:write-off`,
    key: `dispute:${id}:write-off-back`,
    kind: 'write_off',
    at,
  })
  await updatePremium(tx, order.member_id, at)
  if (credits)
    await restoreRevokedCredits(tx, {
      revocationKey: `dispute:${id}:credits`,
      key: `dispute:${id}:credits-back`,
      at,
    })
}

/**
 * Updates a dispute to the provider's snapshot; idempotent. Runs in the caller's transaction, holding the order's lock.
 * Opening it revokes at most the order's unspent credits; the member owes what was spent. Winning it reverses
 * everything, losing it keeps it. Accounts are never closed for a dispute (docs/payments.md#disputes).
 */
export async function settleDispute(
  services: Services,
  tx: Db,
  order: LockedOrder,
  attemptId: string,
  snapshot: DisputeSnapshot,
): Promise<void> {
  const payment = await tx
    .selectFrom('payment_attempt')
    .select(['id', 'provider', 'state', 'amount_minor', 'currency'])
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const at = services.clock.now()
  const findDispute = async () =>
    (await listAttemptDisputes(tx, attemptId)).find(({ providerRef }) => providerRef === snapshot.providerRef)
  const existing = await findDispute()
  if (!existing) {
    if (snapshot.state === 'won') return
    if (payment.state !== 'completed' || snapshot.currency.trim() !== payment.currency) {
      services.log.error(
        { order: order.id, attempt: attemptId, told: snapshot },
        'a dispute of a payment that never came',
      )
      return
    }
    await openDispute(services, tx, order, payment, snapshot)
  }
  const dispute = existing ?? (await findDispute())
  if (dispute && dispute.state !== snapshot.state && dispute.state !== 'won' && snapshot.state !== 'open') {
    await updateDispute(tx, dispute.id, { state: snapshot.state, closed_at: at })
    if (snapshot.state === 'won') await reverseDispute(tx, order, dispute, at)
  } else if (existing && (existing.state !== 'open' || !(await updateFacts(tx, existing, snapshot, at))))
    return
  publishStaffChange(tx, 'disputes')
  await publishOrderChange(tx, order)
}
