import type { Site } from '../../../server/src/platform/context.ts'
import type { Db } from '../../../server/src/platform/db/db.ts'
import { createCreditGrant } from '../../../server/src/credits/index.ts'
import type { PlannedChat } from '../plan/chats.ts'
import type { PlannedLike } from '../plan/likes.ts'
import type { SeedMember } from '../seed-member.ts'
import { type GetSeedMemberId, getActivationDate } from './members.ts'

type SiteCreditCosts = Pick<Site, 'signup_credits' | 'message_credits' | 'super_like_credits'>

/**
 * Grants the sign-up credits of every real member, under the key of the product's own grant, and, to members who write and like for more
 * than these, the difference and a few spare credits as goodwill. Nothing was bought, so no money is booked.
 */
export async function grantCredits(
  tx: Db,
  residents: readonly SeedMember[],
  { likes, chats }: { readonly likes: readonly PlannedLike[]; readonly chats: readonly PlannedChat[] },
  costs: SiteCreditCosts,
  idOf: GetSeedMemberId,
): Promise<void> {
  const neededCredits = new Map<SeedMember, number>()
  const addNeed = (resident: SeedMember, credits: number) =>
    neededCredits.set(resident, (neededCredits.get(resident) ?? 0) + credits)
  for (const { from } of chats.flatMap(({ messages }) => messages)) addNeed(from, costs.message_credits)
  for (const { from, extra } of likes) if (extra !== null) addNeed(from, costs.super_like_credits)
  for (const resident of residents) {
    if (resident.person.fictional) continue
    const memberId = idOf(resident)
    const at = getActivationDate(resident)
    const signup = costs.signup_credits
    if (signup > 0)
      await createCreditGrant(tx, {
        memberId,
        amount: signup,
        kind: 'signup',
        source: 'signup',
        key: `signup:${memberId}`,
        at,
      })
    const missing = (neededCredits.get(resident) ?? 0) - signup
    const amount = resident.extraCredits + (missing > 0 ? Math.ceil((missing + 1) / 5) * 5 : 0)
    if (amount > 0)
      await createCreditGrant(tx, {
        memberId,
        amount,
        kind: 'goodwill',
        source: 'goodwill',
        key: `demo:${memberId}`,
        at: new Date(at.getTime() + 20 * 60_000),
      })
  }
}
