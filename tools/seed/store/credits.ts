import type { Site } from '../../../server/src/platform/context.ts'
import type { Db } from '../../../server/src/platform/db/db.ts'
import { createCreditGrant } from '../../../server/src/credits/index.ts'
import type { PlannedChat } from '../plan/chats.ts'
import type { SeedMember } from '../seed-member.ts'
import { type GetSeedMemberId, getActivationDate } from './members.ts'

type SiteCreditCosts = Pick<Site, 'signup_credits' | 'message_credits'>

/**
 * Grants the sign-up credits of every real member, under the key of the product's own grant, and, to members who write more
 * than these pay for, the difference and a few spare credits as goodwill. Nothing was bought, so no money is booked.
 */
export async function grantCredits(
  tx: Db,
  residents: readonly SeedMember[],
  chats: readonly PlannedChat[],
  costs: SiteCreditCosts,
  idOf: GetSeedMemberId,
): Promise<void> {
  const messageCounts = new Map<SeedMember, number>()
  for (const { from } of chats.flatMap(({ messages }) => messages))
    messageCounts.set(from, (messageCounts.get(from) ?? 0) + 1)
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
    const missing = (messageCounts.get(resident) ?? 0) * costs.message_credits - signup
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
