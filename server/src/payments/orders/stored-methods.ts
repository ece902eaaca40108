import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type {
  getStoredMethodsEndpoint,
  removeStoredMethodEndpoint,
} from '@amarelle/contract/endpoints/payments/stored-methods'
import { toCalendarDay } from '../../platform/calendar-day.ts'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/actor.ts'
import { toMethodIconUrl } from '../pricing/payment-method.sql.ts'
import { revokeStoredMethod, listStoredMethods } from './stored-method.sql.ts'

/** Returns the member's stored cards, without expired ones. */
export async function getStoredCards(
  context: RequestContext,
): Promise<EndpointAnswer<typeof getStoredMethodsEndpoint>> {
  const memberId = assertMember(context)
  const today = toCalendarDay(context.site.time_zone, context.clock.now())
  const cards = await listStoredMethods(context.db, memberId, today)
  return {
    cards: cards.map(({ id, method, methodName, label, expiresOn, keptSince }) => ({
      id,
      method: { code: method, name: methodName, icon: toMethodIconUrl(method) },
      label,
      expires_on: expiresOn,
      kept_since: keptSince.toISOString(),
    })),
  }
}

/** Removes a stored card and erases its token. Throws `not_found` for another member's card or a removed one. */
export async function removeStoredMethod(
  context: RequestContext,
  id: string,
): Promise<EndpointAnswer<typeof removeStoredMethodEndpoint>> {
  if (!(await revokeStoredMethod(context.db, assertMember(context), id, context.clock.now())))
    throw createProblem('not_found')
  return { ok: true }
}
