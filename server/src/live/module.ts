import { addMs } from '../platform/clock.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { Module } from '../platform/modules/module.ts'
import { deleteEventsBefore } from './member-event.sql.ts'
import { eventRetentionMs } from './hub.ts'

const deleteOldEventsJob = defineJob(
  'forget-events',
  async ({ db, clock }) => void (await deleteEventsBefore(db, addMs(clock.now(), -eventRetentionMs))),
  '17 * * * *',
)

export const liveModule: Module = { name: 'live', jobs: [deleteOldEventsJob] }
