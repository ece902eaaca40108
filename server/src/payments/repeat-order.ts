import type { EndpointAnswer } from '@amarelle/contract/endpoint'
import { createProblem } from '@amarelle/contract/errors'
import type { getRepeatOrderEndpoint } from '@amarelle/contract/repeat-order'
import { toCalendarDay } from '../platform/calendar-day.ts'
import type { RequestContext } from '../platform/context.ts'
import { assertMember } from '../platform/require-member.ts'
import { listBundlesOnSale } from './bundle.sql.ts'
import { loadBuyer } from './buyer.ts'
import { toMethodIconUrl } from './method.sql.ts'
import { listAvailableMethods } from './offer.ts'
import { getProvider } from './providers/providers.ts'
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
