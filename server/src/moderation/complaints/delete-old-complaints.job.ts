import { daysToMs, addMs } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { deleteActsWithoutCase } from '../cases/moderation-act.sql.ts'
import { deleteDecidedComplaints } from './complaint.sql.ts'

/** Retention after the last decision (docs/law.md#retention); longer than the appeal period. */
const decidedComplaintRetentionMs = daysToMs(365)

export const forgetComplaintsJob = defineJob(
  'forget-complaints',
  ({ db, clock }) =>
    runInTransaction(db, async (tx) => {
      const before = addMs(clock.now(), -decidedComplaintRetentionMs)
      await deleteDecidedComplaints(tx, before)
      await deleteActsWithoutCase(tx, before)
    }),
  '43 3 * * *',
)
