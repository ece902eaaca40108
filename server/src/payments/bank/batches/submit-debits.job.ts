import { addMs, daysToMs } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { addJob, defineJob } from '../../../platform/jobs/jobs.ts'
import { syncAlarms } from '../../../platform/alarms.ts'
import { updateDebit } from '../../providers/direct-debit.sql.ts'
import { queueSettlement } from '../../settlement/settle-payment.job.ts'
import { getCollectionDay, getCutOff, getNextBankingDay, toBankDay } from '../direct-debit/banking-days.ts'
import { deleteOldCodes, erasePurgedMandates } from '../direct-debit/erase-mandates.sql.ts'
import { listUpcomingBatches } from './batch-list.sql.ts'
import {
  cancelDebitsOfClosedAccounts,
  clearOldFiles,
  listMissedDebits,
  lockDebitBatches,
} from './batch.sql.ts'

const fileRetentionMs = daysToMs(60)

/** Returns the last collection day whose file the bank no longer takes. */
function getLastMissedDay(now: Date, cutOff: string): string {
  const today = toBankDay(now)
  const next = getNextBankingDay(today)
  return getCutOff(next, cutOff) <= now ? next : today
}

/** Raises an alarm for each collection day whose debits nobody has put into a file although the bank's cut-off is today. */
async function reportWaitingDebits(services: Services, cutOff: string, now: Date): Promise<void> {
  const upcoming = await listUpcomingBatches(services.db, toBankDay(now), now)
  const waiting = upcoming.filter(
    ({ collectOn }) => toBankDay(getCutOff(collectOn, cutOff)) === toBankDay(now),
  )
  await syncAlarms(
    services,
    'debits_waiting',
    new Map(
      waiting.map(({ collectOn, debits }) => [
        collectOn,
        { code: 'debits_waiting', values: { count: debits, day: collectOn, until: cutOff } },
      ]),
    ),
  )
}

/**
 * Cancels debits of closed accounts, and announces debits again whose day was missed, because nobody is debited without notice
 * (docs/payments.md#collection). Two people put the others into a file (`prepare-batch.ts`).
 */
async function submitDebits(services: Services): Promise<void> {
  const now = services.clock.now()
  const { bank } = services.config
  if (!bank?.creditorId) return
  await runInTransaction(services.db, async (tx) => {
    await lockDebitBatches(tx)
    for (const attemptId of await cancelDebitsOfClosedAccounts(tx, now))
      await queueSettlement(tx, 'sepa-direct', attemptId)
    for (const attemptId of await listMissedDebits(tx, getLastMissedDay(now, bank.cutOff))) {
      await updateDebit(tx, attemptId, { announced_at: null, collect_on: getCollectionDay(now) })
      await addJob(tx, 'announce-debit', { attemptId })
    }
  })
  await reportWaitingDebits(services, bank.cutOff, now)
  await clearOldFiles(services.db, toBankDay(addMs(now, -fileRetentionMs)))
  await erasePurgedMandates(services.db)
  await deleteOldCodes(services.db, addMs(now, -daysToMs(30)))
}
export const submitDebitsJob = defineJob('submit-debits', submitDebits, '10 5,7,9,11,13,15,17 * * *')
