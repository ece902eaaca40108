import { findGrantsOf } from '@amarelle/contract/staff/permissions'
import type { StaffPlace } from '@amarelle/contract/staff/roles'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { getSiteById } from '../../../sites/index.ts'
import { createCurrencyConverter } from '../../pricing/convert-currency.ts'

/** Returns the sum of an order's refunds by staff without a second person, in minor units. */
async function sumGivenAlone(db: Db, orderId: number): Promise<number> {
  const row = await db
    .selectFrom('refund')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('amount_minor'), e.lit(0)).as('minor'))
    .where('order_id', '=', orderId)
    .where('kind', 'is not', null)
    .where('approved_by', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.minor)
}

/**
 * Returns the amount that the actor may refund of an order alone, in minor units of `currency`: the limit of the site for the actor's roles
 * there, converted, without what colleagues have refunded alone, so that parts don't add up to more.
 */
export async function findRefundAllowance(
  services: Services,
  actor: StaffActor,
  place: StaffPlace,
  { orderId, currency }: { readonly orderId: number; readonly currency: string },
): Promise<number> {
  const site = await getSiteById(services, place.siteId)
  const isFinance = findGrantsOf(actor.grants, 'refunds.give', place).some(
    ({ role }) => role === 'finance' || role === 'owner',
  )
  const minor = isFinance ? site.refund_limit_finance_minor : site.refund_limit_support_minor
  const convert = await createCurrencyConverter(services, site.id, currency)
  const limit = await convert({ minor, currency: site.currency })
  return Math.max(0, limit - (await sumGivenAlone(services.db, orderId)))
}
