import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { getRepeatOrderEndpoint } from '@amarelle/contract/endpoints/repeat-order'
import { toCalendarDay } from '../../platform/calendar-day.ts'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/assert-member.ts'
import { listBundlesOnSale } from '../pricing/bundle.sql.ts'
import { loadBuyer } from '../pricing/buyer.ts'
import { toMethodIconUrl } from '../pricing/payment-method.sql.ts'
import { listAvailableMethods } from './checkout-quote.ts'
import { getProvider } from '../providers/provider-registry.ts'
import { findLastPaidOrder } from './repeat-order.sql.ts'
import { listStoredMethods } from './stored-method.sql.ts'

/**
 * What the member bought last, to be ordered again at today's price (docs/payments.md#order-again). Throws
 * `not_found` for who bought nothing, or something that is off sale.
 */
export async function getRepeatOrderOffer(
  context: RequestContext,
): Promise<EndpointAnswer<typeof getRepeatOrderEndpoint>> {
  const memberId = assertMember(context)
  const { db, site, clock } = context
  const last = await findLastPaidOrder(db, memberId)
  const buyer = await loadBuyer(context)
  const onSale = await listBundlesOnSale(db, site.id, buyer.currency)
  if (!last || !onSale.some(({ id }) => id === last.bundle)) throw createProblem('not_found')
  const offered = await listAvailableMethods(context, buyer)
  const kept = await listStoredMethods(db, memberId, toCalendarDay(site.time_zone, clock.now()))
  return {
    bundle: last.bundle,
    method: offered.find(({ code }) => code === last.method)?.code ?? null,
    cards: kept
      .filter(({ method }) => offered.some(({ code }) => code === method))
      .filter(({ provider }) => getProvider(context, provider)?.chargeStoredCard)
      .map(({ id, method, methodName, label, expiresOn }) => ({
        id,
        method: { code: method, name: methodName, icon: toMethodIconUrl(method) },
        label,
        expires_on: expiresOn,
      })),
  }
}
