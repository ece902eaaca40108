import { type DeleteResult, sql } from 'kysely'
import type { Services } from '../context.ts'
import { defineJob, type JobDefinition } from './jobs.ts'

/** Stores the job's last run; staff see it beside the retention of its tables. */
const upsertJobRun = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { job, rows }: { readonly job: string; readonly rows: number },
) =>
  db
    .insertInto('job_run')
    .values({ job, ran_at: clock.now(), deleted_rows: rows, total_rows: rows })
    .onConflict((conflict) =>
      conflict.column('job').doUpdateSet({
        ran_at: sql`excluded.ran_at`,
        deleted_rows: sql`excluded.deleted_rows`,
        total_rows: sql`job_run.total_rows + excluded.deleted_rows`,
      }),
    )
    .execute()

/**
 * Defines a job that deletes rows whose retention has ended. `deleteRows` returns how many it deleted; each run is recorded.
 * `schedule` is a crontab line of five fields, in UTC.
 */
export const defineDeletingJob = (
  name: string,
  deleteRows: (services: Services) => Promise<number>,
  schedule: string,
): JobDefinition =>
  defineJob(
    name,
    async (services: Services) => {
      await upsertJobRun(services, { job: name, rows: await deleteRows(services) })
    },
    schedule,
  )

export const countDeletedRows = (results: readonly DeleteResult[]): number =>
  results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
