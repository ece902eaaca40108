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
import { closeDispute, type Dispute, listAttemptDisputes, insertDispute } from './dispute.sql.ts'
import { updatePremium } from './update-premium.ts'
import type { lockOrder } from '../orders/order.sql.ts'
import { calculateCreditCount, calculateCreditValue, calculateVat } from '../pricing/calculate-prices.ts'
import type { DisputeSnapshot } from '../providers/payment-provider.ts'
import { listAttemptRefunds, sumReturned } from './refund.sql.ts'
import { publishOrderChange } from './publish-order-change.ts'

type Order = Awaited<ReturnType<typeof lockOrder>>
interface DisputedAttempt {
  readonly id: string
  readonly provider: string
  readonly state: string
  readonly amount_minor: number
}

/** What of a chargeback pays a refund that failed before, what takes unspent credits, and what the member now owes. */
async function splitDisputedAmount(tx: Db, order: Order, paid: DisputedAttempt, amount: number) {
  const failed = (await listAttemptRefunds(tx, paid.id)).filter(({ state }) => state === 'failed')
  const covered = (await listAttemptDisputes(tx, paid.id)).filter(({ state }) => state !== 'won')
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  const due = sum(failed.map((one) => one.amountMinor)) - sum(covered.map((one) => one.owedMinor))
  const owed = Math.min(amount, Math.max(0, due))
  const rest = amount - owed
  await lockCredits(tx, order.member_id)
  const lot = await findOrderLot(tx, order.id)
  const credits = lot
    ? Math.min(lot.remaining, calculateCreditCount(order.total_minor, lot.granted, rest))
    : 0
  const unspent = lot ? Math.min(rest, calculateCreditValue(order.total_minor, lot.granted, credits)) : 0
  return { owed, credits, unspent, spent: rest - unspent }
}

/** Books a chargeback: of what came by the payment, never more than is left of it. */
async function openDispute(
  services: Services,
  tx: Db,
  order: Order,
  paid: DisputedAttempt,
  told: DisputeSnapshot,
): Promise<void> {
  const at = services.clock.now()
  const amount = Math.min(told.amountMinor, paid.amount_minor - (await sumReturned(tx, paid.id)))
  const known = { order: order.id, attempt: paid.id, told }
  if (amount < told.amountMinor) services.log.error(known, 'a bank took back more than was left of a payment')
  if (amount <= 0) return
  const { owed, credits, unspent, spent } = await splitDisputedAmount(tx, order, paid, amount)
  const id = await insertDispute(tx, {
    order_id: order.id,
    attempt_id: paid.id,
    provider_ref: told.providerRef,
    amount_minor: amount,
    owed_minor: owed,
    credits,
    reason: told.reason ?? null,
    opened_at: at,
  })
  const vat = calculateVat(unspent, order.vat_rate)
  await bookMoney(tx, {
    key: `dispute:${id}:money`,
    currency: order.currency,
    kind: 'dispute',
    entries: {
      [`psp_clearing:${paid.provider}`]: -amount,
      refunds_payable: owed,
      deferred_revenue: unspent - vat,
      [`vat_payable:${order.country}`]: vat,
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

/** The bank gave the money back: so do we with the credits. */
async function reverseDispute(tx: Db, order: Order, { id, credits }: Dispute, at: Date): Promise<void> {
  await lockCredits(tx, order.member_id)
  await reverseMoney(tx, { booked: `dispute:${id}:money`, key: `dispute:${id}:won`, kind: 'dispute', at })
  await updatePremium(tx, order.member_id, at)
  if (credits)
    await restoreRevokedCredits(tx, { taken: `dispute:${id}:credits`, key: `dispute:${id}:credits-back`, at })
}

/**
 * Brings one dispute to what the provider says of it, in the caller's transaction behind the order's lock. Opened, it takes
 * unspent credits of the order and never more than there are; what was spent the member owes. Won, all of that is undone; lost,
 * it stays. Told again it changes nothing. An account is never closed for it (docs/payments.md#disputes).
 */
export async function settleDispute(
  services: Services,
  tx: Db,
  order: Order,
  attemptId: string,
  told: DisputeSnapshot,
): Promise<void> {
  const paid = await tx
    .selectFrom('payment_attempt')
    .select(['id', 'provider', 'state', 'amount_minor', 'currency'])
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const at = services.clock.now()
  const find = async () =>
    (await listAttemptDisputes(tx, attemptId)).find(({ providerRef }) => providerRef === told.providerRef)
  const before = await find()
  if (!before) {
    if (told.state === 'won') return
    if (paid.state !== 'completed' || told.currency.trim() !== paid.currency) {
      services.log.error(
        { order: order.id, attempt: attemptId, told },
        'a dispute of a payment that never came',
      )
      return
    }
    await openDispute(services, tx, order, paid, told)
  }
  const now = before ?? (await find())
  if (now && now.state !== told.state && now.state !== 'won' && told.state !== 'open') {
    await closeDispute(tx, now.id, told.state, at)
    if (told.state === 'won') await reverseDispute(tx, order, now, at)
  } else if (before) return
  await publishOrderChange(tx, order)
}
