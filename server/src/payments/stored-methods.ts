import type { Answer } from '@amarelle/contract/endpoint'
import { problem } from '@amarelle/contract/errors'
import type {
  getStoredMethods,
  removeStoredMethod as removeEndpoint,
} from '@amarelle/contract/stored-methods'
import { dayIn } from '../platform/calendar-day.ts'
import type { Context } from '../platform/context.ts'
import { requireMember } from '../platform/require-member.ts'
import { iconOf } from './method.sql.ts'
import { revokeStoredMethod, storedMethodsOf } from './stored-method.sql.ts'

/** The cards that the provider keeps for the member; those that ran out are not among them. */
export async function keptCards(context: Context): Promise<Answer<typeof getStoredMethods>> {
  const memberId = requireMember(context)
  const today = dayIn(context.site.time_zone, context.clock.now())
  const kept = await storedMethodsOf(context.db, memberId, today)
  return {
    cards: kept.map(({ id, method, methodName, label, expiresOn, keptSince }) => ({
      id,
      method: { code: method, name: methodName, icon: iconOf(method) },
      label,
      expires_on: expiresOn,
      kept_since: keptSince.toISOString(),
    })),
  }
}

/** Takes a card away, for good: its token is gone here. Throws `not_found` for another member's, or one that is gone. */
export async function removeStoredMethod(
  { db, clock, memberId }: Context,
  id: string,
): Promise<Answer<typeof removeEndpoint>> {
  const owner = requireMember({ memberId })
  if (!(await revokeStoredMethod(db, owner, id, clock.now()))) throw problem('not_found')
  return { ok: true }
}
