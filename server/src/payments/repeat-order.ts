import type { Answer } from '@amarelle/contract/endpoint'
import { problem } from '@amarelle/contract/errors'
import type { getRepeatOrder } from '@amarelle/contract/repeat-order'
import { dayIn } from '../platform/calendar-day.ts'
import type { Context } from '../platform/context.ts'
import { requireMember } from '../platform/require-member.ts'
import { bundlesOnSale } from './bundle.sql.ts'
import { buyerOf } from './buyer.ts'
import { iconOf } from './method.sql.ts'
import { methodsOf } from './offer.ts'
import { providerOf } from './providers/providers.ts'
import { lastPaid } from './repeat-order.sql.ts'
import { storedMethodsOf } from './stored-method.sql.ts'

/**
 * What the member bought last, to be ordered again at today's price (docs/payments.md#order-again). Throws
 * `not_found` for who bought nothing, or something that is off sale.
 */
export async function repeatOrder(context: Context): Promise<Answer<typeof getRepeatOrder>> {
  const memberId = requireMember(context)
  const { db, site, clock } = context
  const last = await lastPaid(db, memberId)
  const buyer = await buyerOf(context)
  const onSale = await bundlesOnSale(db, site.id, buyer.currency)
  if (!last || !onSale.some(({ id }) => id === last.bundle)) throw problem('not_found')
  const offered = await methodsOf(context, buyer)
  const kept = await storedMethodsOf(db, memberId, dayIn(site.time_zone, clock.now()))
  return {
    bundle: last.bundle,
    method: offered.find(({ code }) => code === last.method)?.code ?? null,
    cards: kept
      .filter(({ method }) => offered.some(({ code }) => code === method))
      .filter(({ provider }) => providerOf(context, provider)?.chargeStored)
      .map(({ id, method, methodName, label, expiresOn }) => ({
        id,
        method: { code: method, name: methodName, icon: iconOf(method) },
        label,
        expires_on: expiresOn,
      })),
  }
}
