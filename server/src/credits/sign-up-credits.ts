import { events } from '../platform/events.ts'
import { providePersonalData } from '../platform/personal-data.ts'
import { siteById } from '../sites/index.ts'
import { grant } from './grant.ts'
import { creditData } from './personal-data.sql.ts'

/** The sign-up credits come with the activation, in its transaction, once. */
export function hearCredits(): void {
  providePersonalData('credits', creditData)
  events.during('member.activated', async (tx, { memberId, siteId }, parts) => {
    const site = await siteById(parts, siteId)
    if (site.signup_credits === 0) return
    await grant(tx, {
      memberId,
      amount: site.signup_credits,
      kind: 'signup',
      source: 'signup',
      key: `signup:${memberId}`,
      at: parts.clock.now(),
    })
  })
}
