import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Services } from '../context.ts'

type JobHandler = (services: Services, payload: never) => Promise<void>
const jobHandlers = new Map<string, JobHandler>()
const crontabLines: string[] = []

/** Names a job and what does it. `every` is a crontab line's five fields, for jobs of the clock. */
export function defineJob<P>(
  name: string,
  job: (services: Services, payload: P) => Promise<void>,
  every?: string,
): void {
  jobHandlers.set(name, job as JobHandler)
  if (every) crontabLines.push(`${every} ${name}`)
}

export interface JobOptions {
  runAt?: Date
  /** A second job of the same key replaces the waiting first. */
  key?: string
  /** It does, but at the first one's time. */
  keepRunAt?: boolean
  maxAttempts?: number
  /** Somebody looks at a screen for it: done before whatever else waits, however long. */
  urgent?: boolean
}
/** Queues a job in the caller's transaction: it exists if, and only if, that commits. */
export async function addJob(tx: Db, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${name}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.key ?? null}::text,
    job_key_mode => ${options.keepRunAt ? 'preserve_run_at' : 'replace'}::text,
    max_attempts => ${options.maxAttempts ?? 10}::int, priority => ${options.urgent ? -1 : 0}::int)`.execute(
    tx,
  )
}

/** Takes a waiting job away, in the caller's transaction. */
export async function removeJob(tx: Db, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx)
}

/** Every job by name, as graphile-worker takes them. */
export const createTaskList = (services: Services) =>
  Object.fromEntries(
    [...jobHandlers].map(([name, job]) => [name, (payload: unknown) => job(services, payload as never)]),
  )
export const createCrontab = (): string => crontabLines.join('\n')
