import { addMs } from '../platform/clock.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { Module } from '../platform/modules/module.ts'
import { deleteEventsBefore } from './event.sql.ts'
import { resumable } from './hub.ts'

const forgetEventsJob = defineJob(
  'forget-events',
  async ({ db, clock }) => void (await deleteEventsBefore(db, addMs(clock.now(), -resumable))),
  '17 * * * *',
)

export const liveModule: Module = { name: 'live', jobs: [forgetEventsJob] }
