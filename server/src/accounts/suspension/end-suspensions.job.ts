import { runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { endSuspension } from './suspend-member.ts'
import { findEndedSuspensions } from './suspension.sql.ts'

const batchSize = 100
/**
 * Opens accounts whose suspension has ended, each in a transaction of its own, and tells the members. Whoever was restored in the
 * meantime is left alone.
 */
export const endSuspensionsJob = defineJob(
  'end-suspensions',
  async (services) => {
    const { db, clock } = services
    for (const { id, suspendedAt } of await findEndedSuspensions(db, clock.now(), batchSize))
      await runInTransaction(db, (tx) => endSuspension(services, tx, id, { since: suspendedAt }))
  },
  '* * * * *',
)
