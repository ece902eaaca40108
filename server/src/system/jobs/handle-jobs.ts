import { createProblem } from '@amarelle/contract/domain/errors'
import { maxRetriedJobs } from '@amarelle/contract/staff/endpoints/system/jobs'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { mayDropJob } from './droppable-jobs.ts'
import { deleteJobRows, findFailedJobs, retryJobRows } from './job-queue.sql.ts'

/**
 * Lets a failed job, or all failed jobs of a name, run again now with all their attempts; at most 500. Returns how many. Throws
 * `not_found` if there is none any more, and `forbidden`.
 */
export function retryJobs(
  services: Services,
  actor: StaffActor,
  filter: { readonly id: string } | { readonly name: string },
): Promise<{ retried: number }> {
  const authority = authorize(services, actor, 'system.handle_jobs', null)
  return runInTransaction(services.db, async (tx) => {
    const jobs = await findFailedJobs(tx, { ...filter, limit: maxRetriedJobs, isLocked: true })
    const [first] = jobs
    if (!first) throw createProblem('not_found')
    await retryJobRows(
      tx,
      jobs.map(({ id }) => id),
      services.clock.now(),
    )
    await recordAct(services, tx, authority, {
      act: 'job.retried',
      object: `job:${first.name}`,
      after: { jobs: jobs.length, first: first.id },
    })
    return { retried: jobs.length }
  })
}

/**
 * Deletes a failed job for good. Throws `not_found` if it has not failed or is gone, `job_must_run` if it moves money or carries out a
 * legal duty, and `forbidden`.
 */
export function dropJob(
  services: Services,
  actor: StaffActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const authority = authorize(services, actor, 'system.handle_jobs', null)
  return runInTransaction(services.db, async (tx) => {
    const [job] = await findFailedJobs(tx, { id, limit: 1, isLocked: true })
    if (!job) throw createProblem('not_found')
    if (!mayDropJob(job)) throw createProblem('job_must_run')
    await deleteJobRows(tx, [id])
    await recordAct(services, tx, authority, {
      act: 'job.dropped',
      object: `job:${job.name}`,
      before: { job: id, attempts: job.attempts },
      reason,
    })
  })
}
