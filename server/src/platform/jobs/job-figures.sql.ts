import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export interface JobFigures {
  /** `failed` jobs have used all their attempts; `scheduled` ones run later. */
  readonly counts: Readonly<Record<'waiting' | 'running' | 'scheduled' | 'failed', number>>
  readonly oldestWaitingSeconds: number
}
/** Returns how many jobs are in each state, and how long the oldest that could run has been waiting. */
export async function loadJobFigures(db: Db): Promise<JobFigures> {
  const { rows } = await sql<JobFigures['counts'] & { oldest: number }>`
    with job as (
      select run_at, case when attempts >= max_attempts and locked_at is null then 'failed'
        when locked_at is not null then 'running' when run_at > now() then 'scheduled' else 'waiting' end as state
      from graphile_worker.jobs
    )
    select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'running') as running,
      count(*) filter (where state = 'scheduled') as scheduled, count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where state = 'waiting')), 0)::float8 as oldest
    from job`.execute(db)
  const { oldest = 0, ...counts } = rows[0] ?? { waiting: 0, running: 0, scheduled: 0, failed: 0 }
  return { counts, oldestWaitingSeconds: oldest }
}
