import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg, { type Pool } from 'pg'
import type { Services } from '../platform/context.ts'
import { getJobConcurrency } from './job-concurrency.ts'
import { createCrontab, defineJob, createTaskList } from '../platform/jobs/jobs.ts'

/** Delay before trying the database again. */
const retryDelayMs = 1000

/** A worker proves that it is alive by an advisory lock on its job locks' name, on a connection as long-lived as the worker. */
const acquireLivenessLock = (life: pg.Client, name: string) =>
  life.query(`select pg_advisory_lock(hashtextextended('worker:' || $1, 0))`, [name])
/**
 * Unlocks the jobs of workers that died, which would otherwise stay locked for four hours. Skips jobs locked within the last
 * minute, whose worker may not hold its liveness lock yet.
 */
async function releaseAbandonedJobs({ db, log }: Services): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    with gone as materialized (
      select name from (select distinct locked_by as name from graphile_worker.jobs
        where locked_at < now() - interval '1 minute' offset 0) held
      where pg_try_advisory_xact_lock(hashtextextended('worker:' || name, 0))
    )
    select name from gone, graphile_worker.force_unlock_workers(array(select name from gone))`.execute(db)
  if (rows.length > 0)
    log.warn({ workers: rows.map(({ name }) => name) }, 'jobs of lost workers are done again')
}
export const releaseJobsJob = defineJob('free-jobs', releaseAbandonedJobs, '* * * * *')

interface JobWorker {
  /** The names under which the worker locks jobs. */
  readonly lockNames: readonly string[]
  /** Lets running jobs finish first. */
  readonly stop: () => Promise<void>
  /** Resolves when the worker has ended, for whatever reason. */
  readonly ended: Promise<void>
}
/** Starts a worker, which ends if the database fails while it reports a job's result, or if its liveness lock is lost. */
async function startJobWorker(services: Services, pool: Pool): Promise<JobWorker> {
  const life = new pg.Client(pool.options)
  life.on('error', (error) => services.log.warn(error, 'the liveness connection of the job worker was lost'))
  await life.connect()
  const events = new EventEmitter() as WorkerEvents
  const locks: string[] = []
  events.on('pool:create', ({ workerPool }) => locks.push(workerPool.id))
  const runner = await run({
    pgPool: pool,
    concurrency: getJobConcurrency(services.config),
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: createTaskList(services),
    crontab: createCrontab(),
    events,
    // Only batched reports have their failures caught; others would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') services.log.warn(message)
    }),
  }).catch(async (error: unknown) => {
    await life.end()
    throw error
  })
  // Rejects if the worker has already ended.
  const stop = () => runner.stop().catch(() => undefined)
  life.on('end', () => void stop())
  for (const name of locks) await acquireLivenessLock(life, name).catch(stop)
  const ended = runner.promise
    .catch((error: unknown) => services.log.warn(error, 'jobs stopped'))
    .then(() => life.end())
  return { lockNames: locks, stop, ended }
}

export interface Worker {
  /** Starts no more jobs. Those that run after `deadlineMs` are released to other processes. */
  readonly stop: (deadlineMs: number) => Promise<void>
}
/**
 * Runs jobs in this process until stopped; running jobs then finish, or are released to other processes after a time limit.
 * After a database outage it restarts, as often as needed, and repeats jobs whose result was not recorded: every job must be
 * safe to run twice.
 */
export async function startWorker(services: Services, pool: Pool): Promise<Worker> {
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const tried = Promise.withResolvers<null>()
  let worker: JobWorker | null = null
  /** Of the current or the last worker. */
  let locks: readonly string[] = []
  const freeOwn = () => pool.query('select graphile_worker.force_unlock_workers($1)', [locks])
  const keepWorking = async () => {
    while (!isStopping()) {
      try {
        if (locks.length) await freeOwn()
        worker = await startJobWorker(services, pool)
        locks = worker.lockNames
        tried.resolve(null)
        if (isStopping()) await worker.stop()
        await worker.ended
      } catch (error) {
        services.log.warn(error, 'the job worker waits for the database')
        tried.resolve(null)
      }
      await sleep(retryDelayMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const over = keepWorking()
  await tried.promise
  return {
    async stop(deadlineMs) {
      stopping.abort()
      void worker?.stop()
      const inTime = over.then(() => true)
      if (await Promise.race([inTime, sleep(deadlineMs, false, { ref: false })])) return
      services.log.warn('jobs that did not finish in time are released to other processes')
      await freeOwn().catch((error: unknown) => services.log.warn(error, 'jobs could not be released'))
    },
  }
}
