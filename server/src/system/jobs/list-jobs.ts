import {
  type FailedJob,
  failedJobsPerPage,
  type JobQueue,
  type listFailedJobsEndpoint,
} from '@amarelle/contract/staff/endpoints/system/jobs'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { listJobs } from '../../platform/jobs/jobs.ts'
import { findOutcomes } from '../../platform/observability/operation-outcome.sql.ts'
import { authorize } from '../../staff/index.ts'
import { describeFailure } from '../describe-failure.ts'
import { runBounded } from '../run-bounded.ts'
import { describePayload } from './describe-payload.ts'
import { mayDropJob } from './droppable-jobs.ts'
import { countJobsByName, findFailedJobs } from './job-queue.sql.ts'
import { findNextRun } from './next-run.ts'

const noJobs = {
  waiting: 0,
  running: 0,
  scheduled: 0,
  retried: 0,
  failed: 0,
  waitingSince: null,
  nextRunAt: null,
}
const findEarlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b))

/** Returns every job that this build knows or the queue holds, in the order of their names. */
export async function listJobQueues(services: Services, actor: StaffActor): Promise<{ queues: JobQueue[] }> {
  authorize(services, actor, 'system.read', null)
  const now = services.clock.now()
  const { counts, outcomes } = await runBounded(services, async (db) => ({
    counts: new Map((await countJobsByName(db, now)).map((row) => [row.name, row])),
    outcomes: await findOutcomes(db, 'job'),
  }))
  const schedules = new Map(listJobs().map(({ name, schedule }) => [name, schedule]))
  const names = [...new Set([...schedules.keys(), ...counts.keys()])].toSorted()
  return {
    queues: names.map((name) => {
      const { waitingSince, nextRunAt, ...states } = counts.get(name) ?? { ...noJobs, name }
      const schedule = schedules.get(name)
      const outcome = outcomes.get(name)
      const nextRun = findEarlier(nextRunAt, schedule === undefined ? null : findNextRun(schedule, now))
      return {
        ...states,
        name,
        waitingSince: waitingSince?.toISOString() ?? null,
        lastSucceededAt: outcome?.lastSucceededAt?.toISOString() ?? null,
        lastFailedAt: outcome?.lastFailedAt?.toISOString() ?? null,
        lastFailure: outcome?.lastFailure ? describeFailure(outcome.lastFailure) : null,
        nextRunAt: nextRun?.toISOString() ?? null,
      }
    }),
  }
}

/** Failed jobs, a page at a time. */
export async function listFailedJobs(
  services: Services,
  actor: StaffActor,
  { name, before }: z.output<typeof listFailedJobsEndpoint.input>,
): Promise<{ jobs: FailedJob[]; hasMore: boolean }> {
  authorize(services, actor, 'system.read', null)
  const rows = await runBounded(services, (db) =>
    findFailedJobs(db, { name, before, limit: failedJobsPerPage + 1 }),
  )
  return {
    jobs: rows.slice(0, failedJobsPerPage).map((row) => ({
      id: row.id,
      name: row.name,
      attempts: row.attempts,
      queuedAt: row.queuedAt.toISOString(),
      failedAt: row.failedAt.toISOString(),
      failure: describeFailure(row.error ?? ''),
      payload: describePayload(row.payload),
      mayBeDropped: mayDropJob(row),
    })),
    hasMore: rows.length > failedJobsPerPage,
  }
}
