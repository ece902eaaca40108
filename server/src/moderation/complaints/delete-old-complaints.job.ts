import { daysToMs, addMs } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { deleteNotesWithoutCase } from '../queue/case-note.sql.ts'
import { anonymizeAppealsWithoutAct } from '../appeals/appeal.sql.ts'
import { deleteActsWithoutCase } from '../cases/moderation-act.sql.ts'
import { deleteEscalationsWithoutCase } from '../escalations/escalation.sql.ts'
import { deleteDecidedComplaints } from './complaint.sql.ts'

/** Retention after the last decision (docs/law.md#retention); longer than the appeal period. */
export const decidedComplaintRetentionMs = daysToMs(365)

export const forgetComplaintsJob = defineDeletingJob(
  'forget-complaints',
  ({ db, clock }) =>
    runInTransaction(db, async (tx) => {
      const before = addMs(clock.now(), -decidedComplaintRetentionMs)
      const complaints = await deleteDecidedComplaints(tx, before)
      await deleteNotesWithoutCase(tx)
      await deleteEscalationsWithoutCase(tx)
      const acts = await deleteActsWithoutCase(tx, before)
      await anonymizeAppealsWithoutAct(tx)
      return complaints + acts
    }),
  '43 3 * * *',
)
