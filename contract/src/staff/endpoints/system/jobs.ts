import { z } from 'zod'
import { instantSchema, okSchema } from '../../../domain/common.ts'
import { reasonSchema } from '../../reason.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { failureSchema } from './failure.ts'

const jobNameSchema = z.string().regex(/^[a-z0-9-]{1,60}$/)
const jobIdSchema = z.string().regex(/^\d{1,18}$/)

/** The jobs of one name. */
export const jobQueueSchema = z.object({
  name: z.string(),
  /** Could run now. */
  waiting: z.int(),
  running: z.int(),
  /** Run later for the first time. */
  scheduled: z.int(),
  /** Failed, and are tried again. */
  retried: z.int(),
  /** Failed at their last attempt; nobody tries them again. */
  failed: z.int(),
  /** Since when the longest waiting one could have run. */
  waitingSince: instantSchema.nullable(),
  /** To half a minute. */
  lastSucceededAt: instantSchema.nullable(),
  lastFailedAt: instantSchema.nullable(),
  lastFailure: failureSchema.nullable(),
  /** When the next one runs, by the schedule or the queue. */
  nextRunAt: instantSchema.nullable(),
})
export type JobQueue = z.infer<typeof jobQueueSchema>

export const listJobQueuesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/system/jobs',
  summary: 'All jobs by name: how many wait, run and failed, and when they ran last and run next.',
  permission: 'system.read',
  input: z.object({}),
  answer: z.object({ queues: z.array(jobQueueSchema) }),
  errors: [],
})

export const failedJobsPerPage = 50
export const failedJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  attempts: z.int(),
  /** When it was queued, and when it failed last. */
  queuedAt: instantSchema,
  failedAt: instantSchema,
  failure: failureSchema,
  /** Fields of the payload; a value that may concern a person is null. */
  payload: z.array(z.object({ field: z.string(), value: z.string().nullable() })),
  /** False for money and legal duties: such a job is only retried. */
  mayBeDropped: z.boolean(),
})
export type FailedJob = z.infer<typeof failedJobSchema>
export const listFailedJobsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/system/jobs/failed',
  summary: `Jobs that failed at their last attempt, the newest first, ${failedJobsPerPage} at a time.`,
  permission: 'system.read',
  input: z.object({
    name: jobNameSchema.optional(),
    /** The last job of the page before. */
    before: jobIdSchema.optional(),
  }),
  answer: z.object({ jobs: z.array(failedJobSchema), hasMore: z.boolean() }),
  errors: [],
})

/** At most so many jobs are retried by one call. */
export const maxRetriedJobs = 500
export const retryJobsEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/system/jobs/retry',
  summary: `Lets failed jobs run again with all their attempts: one, or all of a name, at most ${maxRetriedJobs}.`,
  permission: 'system.handle_jobs',
  input: z.union([z.object({ id: jobIdSchema }), z.object({ name: jobNameSchema })]),
  answer: z.object({ retried: z.int() }),
  errors: ['not_found'],
})
export const dropJobEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/system/jobs',
  summary: 'Deletes a failed job for good. Refused for jobs that move money or carry out a legal duty.',
  permission: 'system.handle_jobs',
  input: z.object({ id: jobIdSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'job_must_run'],
})
