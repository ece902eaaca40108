import type { JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import { reportServerError } from '../observability/error-reports.ts'
import { jobDuration } from '../observability/metrics.ts'
import { recordOutcome } from '../observability/operation-outcome.sql.ts'
import { traceJob } from '../observability/tracing.ts'
import { createJobFlags, readJobFlag, runForQueueingRequest } from './job-flags.ts'

type JobHandler<P> = (services: Services, payload: P) => Promise<void>
/** A background job: its name in the queue and its handler. */
export interface JobDefinition {
  readonly name: string
  readonly handler: JobHandler<never>
  /** Five crontab fields in UTC; only for scheduled jobs. */
  readonly schedule?: string
}
const registeredJobs = new Map<string, JobDefinition>()

/** Defines a job. `schedule` is a crontab line of five fields, in UTC. */
export const defineJob = <P>(name: string, handler: JobHandler<P>, schedule?: string): JobDefinition => ({
  name,
  handler: handler as JobHandler<never>,
  ...(schedule === undefined ? {} : { schedule }),
})
/** Makes the job available to workers of this process. Throws if its name is taken. */
export function registerJob(job: JobDefinition): void {
  if (registeredJobs.has(job.name)) throw new Error(`Two jobs have the name ${job.name}.`)
  registeredJobs.set(job.name, job)
}

export interface JobOptions {
  runAt?: Date
  /** A second job with the same key replaces the waiting one. */
  key?: string
  /** Keeps the start time of the replaced job. */
  keepRunAt?: boolean
  maxAttempts?: number
  /** Someone is waiting for the result: runs before all other waiting jobs. */
  urgent?: boolean
}
/** Queues a job in the caller's transaction: it exists only if that commits. */
export async function addJob(tx: Db, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${name}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.key ?? null}::text,
    job_key_mode => ${options.keepRunAt ? 'preserve_run_at' : 'replace'}::text,
    max_attempts => ${options.maxAttempts ?? 10}::int, priority => ${options.urgent ? -1 : 0}::int,
    flags => ${createJobFlags()}::text[])`.execute(tx)
}

/** A job that is queued later. */
export interface JobRequest {
  readonly name: string
  readonly payload: object
  /** As in `JobOptions`. */
  readonly key?: string | undefined
  readonly urgent?: boolean
}
/** Queues jobs in the caller's transaction, by one statement. */
export async function addJobs(tx: Db, jobs: readonly JobRequest[]): Promise<void> {
  if (jobs.length === 0) return
  await sql`select graphile_worker.add_job(
      identifier => j.name, payload => j.payload::json, job_key => j.key, max_attempts => 10, priority => j.priority,
      flags => ${createJobFlags()}::text[])
    from unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ payload }) => JSON.stringify(payload))}::text[],
      ${jobs.map(({ key }) => key ?? null)}::text[], ${jobs.map(({ urgent }) => (urgent ? -1 : 0))}::int[])
      with ordinality as j (name, payload, key, priority, position)
    order by j.position`.execute(tx)
}

/** Deletes a waiting job in the caller's transaction. */
export async function removeJob(tx: Db, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx)
}

async function measureJob(services: Services, job: string, run: () => Promise<void>): Promise<void> {
  const endTimer = jobDuration.startTimer({ job })
  try {
    await run()
    endTimer({ outcome: 'done' })
  } catch (error) {
    endTimer({ outcome: 'failed' })
    if (error instanceof Error) reportServerError(error, `job ${job}`)
    await recordOutcome(services, 'job', job, error instanceof Error ? error.message : String(error))
    throw error
  }
  await recordOutcome(services, 'job', job, null)
}
/** Creates all jobs by name, in the form that graphile-worker expects. */
export const createTaskList = (services: Services) =>
  Object.fromEntries(
    [...registeredJobs.values()].map(({ name, handler }) => [
      name,
      (payload: unknown, helpers?: JobHelpers) => {
        const flags = helpers?.job.flags ?? null
        const run = () => measureJob(services, name, () => handler(services, payload as never))
        return runForQueueingRequest(flags, () => traceJob(name, readJobFlag(flags, 'traceparent'), run))
      },
    ]),
  )
/** Returns all jobs that this build knows, in the order of their names. */
export const listJobs = (): JobDefinition[] =>
  [...registeredJobs.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
export const createCrontab = (): string =>
  [...registeredJobs.values()]
    .flatMap(({ name, schedule }) => (schedule === undefined ? [] : [`${schedule} ${name}`]))
    .join('\n')
