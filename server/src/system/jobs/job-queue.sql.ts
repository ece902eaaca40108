import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface JobCountsByName {
  readonly name: string
  readonly waiting: number
  readonly running: number
  readonly scheduled: number
  readonly retried: number
  readonly failed: number
  readonly waitingSince: Date | null
  readonly nextRunAt: Date | null
}
/** Jobs by name and state. One scan of the queue. */
export async function countJobsByName(db: Db, now: Date): Promise<readonly JobCountsByName[]> {
  const { rows } = await sql<JobCountsByName>`
    with job as (
      select t.identifier as name, j.run_at, case when j.locked_at is not null then 'running'
        when j.attempts >= j.max_attempts then 'failed' when j.attempts > 0 then 'retried'
        when j.run_at > ${now} then 'scheduled' else 'waiting' end as state
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    )
    select name, (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'running'))::int as running,
      (count(*) filter (where state = 'scheduled'))::int as scheduled,
      (count(*) filter (where state = 'retried'))::int as retried,
      (count(*) filter (where state = 'failed'))::int as failed,
      min(run_at) filter (where state = 'waiting') as "waitingSince",
      min(run_at) filter (where state in ('scheduled', 'retried')) as "nextRunAt"
    from job group by name`.execute(db)
  return rows
}

export interface FailedJobRow {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  readonly error: string | null
  readonly attempts: number
  readonly queuedAt: Date
  readonly failedAt: Date
}
interface FailedJobFilter {
  readonly id?: string
  readonly name?: string | undefined
  readonly before?: string | undefined
  readonly limit: number
  /** For an act on them: they are locked, and those that others hold are left out. */
  readonly isLocked?: true
}
/** Failed jobs, the newest first. */
export async function findFailedJobs(db: Db, filter: FailedJobFilter): Promise<readonly FailedJobRow[]> {
  const { id = null, name = null, before = null, limit, isLocked } = filter
  const { rows } = await sql<FailedJobRow>`
    select j.id::text as id, t.identifier as name, j.payload, j.last_error as error, j.attempts::int as attempts,
      j.created_at as "queuedAt", j.updated_at as "failedAt"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null and (${id}::bigint is null or j.id = ${id}::bigint)
      and (${name}::text is null or t.identifier = ${name}) and (${before}::bigint is null or j.id < ${before}::bigint)
    order by j.id desc limit ${limit} ${isLocked ? sql`for update of j skip locked` : sql``}`.execute(db)
  return rows
}

/** Lets jobs run now, with all their attempts. */
export const retryJobRows = (tx: Db, ids: readonly string[], now: Date) =>
  sql`select graphile_worker.reschedule_jobs(${[...ids]}::bigint[], run_at => ${now}, attempts => 0)`.execute(
    tx,
  )
/** Deletes jobs that do not run. */
export const deleteJobRows = (tx: Db, ids: readonly string[]) =>
  sql`select graphile_worker.complete_jobs(${[...ids]}::bigint[])`.execute(tx)
