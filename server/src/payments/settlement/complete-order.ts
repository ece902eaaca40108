import { markPremium, findMemberById } from '../../accounts/index.ts'
import { bookMoney, createCreditGrant } from '../../credits/index.ts'
import { getSiteById, type SiteServices } from '../../sites/index.ts'
import { type LockedOrder, updateOrder } from '../orders/order.sql.ts'
import { getWithdrawalDeadline } from '../refunds/withdrawal-deadline.ts'

/**
 * Completes a paid order in the caller's transaction, `db`, which has locked it and the member's credits: premium, credits, ledger entries split into deferred
 * revenue and VAT (docs/payments.md#ledger) and withdrawal deadline. Both bookings use keys of the order, so a second call books
 * nothing. Returns the buyer's time zone for the invoice, which the caller issues as the last step.
 */
export async function completeOrder(
  { db: tx, clock, config }: SiteServices,
  order: LockedOrder,
  provider: string,
): Promise<string> {
  const at = clock.now()
  const { id, member_id: memberId, credits, total_minor: total, vat_minor: vat, currency, country } = order
  await markPremium(tx, memberId, at)
  const grant = await createCreditGrant(tx, {
    memberId,
    amount: credits,
    kind: 'order',
    source: 'order',
    key: `order:${id}:grant`,
    orderId: id,
    price: { minor: total, currency },
    at,
  })
  await bookMoney(tx, {
    key: `order:${id}:money`,
    subject: { orderId: id },
    currency,
    kind: 'order',
    entries: {
      [`psp_clearing:${provider}`]: total,
      deferred_revenue: vat - total,
      [`vat_payable:${country}`]: -vat,
    },
    at,
  })
  const site = await getSiteById({ db: tx, clock, config }, order.site_id)
  const member = await findMemberById(tx, memberId)
  const timeZone = member?.timeZone ?? site.time_zone
  await updateOrder(tx, id, {
    state: 'completed',
    completed_at: at,
    ...(grant.repeated ? {} : { balance_after: grant.credits }),
    withdraw_until: getWithdrawalDeadline(at, site.refund_days, timeZone),
  })
  return timeZone
}
