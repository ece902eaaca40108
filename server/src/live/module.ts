import { addMs } from '../platform/clock.ts'
import { countDeletedRows, defineDeletingJob } from '../platform/jobs/deleting-job.ts'
import type { Module } from '../platform/modules/module.ts'
import { deletedAfter } from '../platform/modules/processing.ts'
import { deleteEventsBefore } from './member-event.sql.ts'
import { eventRetentionMs } from './hub.ts'

const deleteOldEventsJob = defineDeletingJob(
  'forget-events',
  async ({ db, clock }) =>
    countDeletedRows(await deleteEventsBefore(db, addMs(clock.now(), -eventRetentionMs))),
  '17 * * * *',
)

export const liveModule: Module = {
  name: 'live',
  jobs: [deleteOldEventsJob],
  processing: {
    activity: {
      persons: ['members'],
      data: ['messages', 'usage'],
      recipients: ['none'],
      legalBases: ['contract'],
    },
    tables: {
      member_event: [
        deletedAfter(eventRetentionMs, { since: 'created_at', job: 'forget-events', isIndexed: false }),
      ],
    },
  },
}
