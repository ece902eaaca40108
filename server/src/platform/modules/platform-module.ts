import { eventJob } from '../event-bus.ts'
import { removeFilesJob } from '../jobs/remove-files.job.ts'
import { sendSmsJob } from '../mail/sms.ts'
import type { Module } from './module.ts'

export const platformModule: Module = { name: 'platform', jobs: [eventJob, removeFilesJob, sendSmsJob] }
