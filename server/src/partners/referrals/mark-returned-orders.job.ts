import { maxReversalDays } from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { queuePostback } from '../postbacks/queue-postback.ts'
import { getSiteDay } from './record-referral.ts'
import { lockReinstatedReferrals, lockReturnedReferrals, markReferral } from './referral.sql.ts'

/** Days for which a chargeback may stay open. */
const maxDisputeDays = 400

/**
 * Marks first orders whose money went back within the days of the payout rule, and those whose chargebacks were won, with the day on
 * which it is noticed: statements of past months stay as they are.
 */
export const markReturnedOrdersJob = defineJob(
  'mark-returned-orders',
  (services) =>
    runInTransaction(services.db, async (tx) => {
      const inside = { ...services, db: tx }
      const now = services.clock.now()
      const toDay = (daysAgo: number) => addMs(now, -daysToMs(daysAgo)).toISOString().slice(0, 10)
      for (const referral of await lockReturnedReferrals(tx, now, toDay(maxReversalDays + 2))) {
        await markReferral(tx, referral.id, { reversed_on: await getSiteDay(inside, referral.siteId) })
        await queuePostback(inside, tx, referral, 'reversal')
      }
      for (const referral of await lockReinstatedReferrals(tx, now, toDay(maxDisputeDays)))
        await markReferral(tx, referral.id, { reinstated_on: await getSiteDay(inside, referral.siteId) })
    }),
  '*/15 * * * *',
)
