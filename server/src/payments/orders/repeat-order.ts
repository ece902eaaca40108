import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { getRepeatOrderEndpoint } from '@amarelle/contract/endpoints/payments/repeat-order'
import { toCalendarDay } from '../../platform/calendar-day.ts'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/actor.ts'
import { listBundlesOnSale } from '../pricing/bundle.sql.ts'
import { loadBuyer } from '../pricing/buyer.ts'
import { toMethodIconUrl } from '../pricing/payment-method.sql.ts'
import { listAvailableMethods } from './checkout-quote.ts'
import { getProvider } from '../providers/provider-registry.ts'
import { findLastPaidOrder } from './repeat-order.sql.ts'
import { listStoredMethods } from './stored-method.sql.ts'

/**
 * Returns the member's last bought bundle with payment method and stored cards, at today's price (docs/payments.md#order-again). Throws
 * `not_found` when nothing was bought or the bundle is off sale.
 */
export async function getRepeatOrderOffer(
  context: RequestContext,
): Promise<EndpointAnswer<typeof getRepeatOrderEndpoint>> {
  const memberId = assertMember(context)
  const { db, site, clock } = context
  const lastOrder = await findLastPaidOrder(db, memberId)
  const buyer = await loadBuyer(context)
  const onSale = await listBundlesOnSale(db, { siteId: site.id, ...buyer, now: clock.now() })
  if (!lastOrder || !onSale.some(({ id }) => id === lastOrder.bundle)) throw createProblem('not_found')
  const availableMethods = await listAvailableMethods(context, buyer)
  const storedMethods = await listStoredMethods(db, memberId, toCalendarDay(site.time_zone, clock.now()))
  return {
    bundle: lastOrder.bundle,
    method: availableMethods.find(({ code }) => code === lastOrder.method)?.code ?? null,
    cards: storedMethods
      .filter(({ method }) => availableMethods.some(({ code }) => code === method))
      .filter(({ provider }) => getProvider(context, provider)?.chargeStoredCard)
      .map(({ id, method, methodName, label, expiresOn }) => ({
        id,
        method: { code: method, name: methodName, icon: toMethodIconUrl(method) },
        label,
        expires_on: expiresOn,
      })),
  }
}
