import { addMs, daysToMs } from '../../platform/clock.ts'
import { defineDeletingJob } from '../../platform/jobs/deleting-job.ts'

export const shiftNoteRetentionMs = daysToMs(30)
export const forgetShiftNotesJob = defineDeletingJob(
  'forget-shift-notes',
  async ({ db, clock }) => {
    const { numDeletedRows } = await db
      .deleteFrom('shift_note')
      .where('created_at', '<', addMs(clock.now(), -shiftNoteRetentionMs))
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
  '47 4 * * *',
)
