import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Parts } from './context.ts'

type Job = (parts: Parts, payload: never) => Promise<void>
const jobs = new Map<string, Job>()
const timetable: string[] = []

/** Names a job and what does it. `every` is a crontab line's five fields, for jobs of the clock. */
export function defineJob<P>(
  name: string,
  job: (parts: Parts, payload: P) => Promise<void>,
  every?: string,
): void {
  jobs.set(name, job as Job)
  if (every) timetable.push(`${every} ${name}`)
}

export interface JobOptions {
  runAt?: Date
  /** A second job of the same key replaces the waiting first. */
  key?: string
  /** It does, but at the first one's time. */
  keepTime?: boolean
  maxAttempts?: number
  /** Somebody looks at a screen for it: done before whatever else waits, however long. */
  urgent?: boolean
}
/** Queues a job in the caller's transaction: it exists if, and only if, that commits. */
export async function addJob(tx: Db, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${name}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.key ?? null}::text,
    job_key_mode => ${options.keepTime ? 'preserve_run_at' : 'replace'}::text,
    max_attempts => ${options.maxAttempts ?? 10}::int, priority => ${options.urgent ? -1 : 0}::int)`.execute(
    tx,
  )
}

/** Takes a waiting job away, in the caller's transaction. */
export async function dropJob(tx: Db, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx)
}

/** Every job by name, as graphile-worker takes them. */
export const taskList = (parts: Parts) =>
  Object.fromEntries(
    [...jobs].map(([name, job]) => [name, (payload: unknown) => job(parts, payload as never)]),
  )
export const crontab = (): string => timetable.join('\n')
