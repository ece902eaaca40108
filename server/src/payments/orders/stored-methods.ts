import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type {
  getStoredMethodsEndpoint,
  removeStoredMethodEndpoint,
} from '@amarelle/contract/endpoints/stored-methods'
import { toCalendarDay } from '../../platform/calendar-day.ts'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/assert-member.ts'
import { toMethodIconUrl } from '../pricing/payment-method.sql.ts'
import { revokeStoredMethod, listStoredMethods } from './stored-method.sql.ts'

/** The cards that the provider keeps for the member; those that ran out are not among them. */
export async function getStoredCards(
  context: RequestContext,
): Promise<EndpointAnswer<typeof getStoredMethodsEndpoint>> {
  const memberId = assertMember(context)
  const today = toCalendarDay(context.site.time_zone, context.clock.now())
  const kept = await listStoredMethods(context.db, memberId, today)
  return {
    cards: kept.map(({ id, method, methodName, label, expiresOn, keptSince }) => ({
      id,
      method: { code: method, name: methodName, icon: toMethodIconUrl(method) },
      label,
      expires_on: expiresOn,
      kept_since: keptSince.toISOString(),
    })),
  }
}

/** Takes a card away, for good: its token is gone here. Throws `not_found` for another member's, or one that is gone. */
export async function removeStoredMethod(
  { db, clock, memberId }: RequestContext,
  id: string,
): Promise<EndpointAnswer<typeof removeStoredMethodEndpoint>> {
  const owner = assertMember({ memberId })
  if (!(await revokeStoredMethod(db, owner, id, clock.now()))) throw createProblem('not_found')
  return { ok: true }
}
