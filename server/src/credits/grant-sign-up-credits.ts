import { eventBus } from '../platform/event-bus.ts'
import { registerPersonalDataProvider } from '../platform/personal-data.ts'
import { getSiteById } from '../sites/index.ts'
import { createCreditGrant } from './create-credit-grant.ts'
import { loadCreditData } from './personal-data.sql.ts'

/** The sign-up credits come with the activation, in its transaction, once. */
export function subscribeCredits(): void {
  registerPersonalDataProvider('credits', loadCreditData)
  eventBus.subscribeInTransaction('member.activated', async (tx, { memberId, siteId }, services) => {
    const site = await getSiteById(services, siteId)
    if (site.signup_credits === 0) return
    await createCreditGrant(tx, {
      memberId,
      amount: site.signup_credits,
      kind: 'signup',
      source: 'signup',
      key: `signup:${memberId}`,
      at: services.clock.now(),
    })
  })
}
