import type { Module } from '../platform/modules/module.ts'
import { keepForBookkeeping } from '../platform/modules/processing.ts'
import { creditsEndpoints } from './credits.routes.ts'
import { checkBooksJob, checkRecentBooksJob } from './check-books.job.ts'
import { listenInTransaction } from '../platform/event-bus.ts'
import { getSiteById } from '../sites/index.ts'
import { goodwillMailJob } from './goodwill/goodwill-mail.job.ts'
import { createCreditGrant } from './create-credit-grant.ts'
import { fictionalUsePort } from './fictional-use-port.ts'
import { loadCreditData } from './personal-data.sql.ts'

/** Grants the sign-up credits once, in the transaction that activates the account. */
export const creditsModule: Module = {
  name: 'credits',
  endpoints: creditsEndpoints,
  requires: [fictionalUsePort],
  jobs: [checkBooksJob, checkRecentBooksJob, goodwillMailJob],
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
  processing: {
    activity: {
      persons: ['members'],
      data: ['payments'],
      recipients: ['none'],
      legalBases: ['contract', 'legal_obligation'],
    },
    tables: {
      ...keepForBookkeeping(
        'credit_balance',
        'credit_lot',
        'ledger_account',
        'ledger_check_progress',
        'ledger_entry',
        'ledger_transaction',
        'lot_use',
      ),
    },
  },
  personalData: { credits: loadCreditData },
}
