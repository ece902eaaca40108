import type { Module } from '../platform/modules/module.ts'
import { creditsEndpoints } from './credits.routes.ts'
import { checkBooksJob } from './check-books.job.ts'
import { listenInTransaction } from '../platform/event-bus.ts'
import { getSiteById } from '../sites/index.ts'
import { createCreditGrant } from './create-credit-grant.ts'
import { loadCreditData } from './personal-data.sql.ts'

/** Grants the sign-up credits once, in the transaction that activates the account. */
export const creditsModule: Module = {
  name: 'credits',
  endpoints: creditsEndpoints,
  jobs: [checkBooksJob],
  listeners: [
    listenInTransaction('member.activated', async (tx, { memberId, siteId }, services) => {
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
    }),
  ],
  personalData: { credits: loadCreditData },
}
