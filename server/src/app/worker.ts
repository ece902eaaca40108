import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg, { type Pool } from 'pg'
import type { Services } from '../platform/context.ts'
import { createCrontab, defineJob, createTaskList } from '../platform/jobs/jobs.ts'
import { stopDeadlineMs } from './graceful-shutdown.ts'

/** Milliseconds until we look whether the database answers again. */
const retryDelayMs = 1000

/** A worker's sign of life is a lock of the name that its jobs' locks go by, on a connection that lives as long as it does. */
const acquireLivenessLock = (life: pg.Client, name: string) =>
  life.query(`select pg_advisory_lock(hashtextextended('worker:' || $1, 0))`, [name])
/**
 * Gives the jobs free of workers that are gone without a word: nobody else takes them up for four hours. A worker that began within
 * the last minute may not have given its sign of life yet.
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
  /** The names its locks go by. */
  readonly lockNames: readonly string[]
  /** A job under way is finished first. */
  readonly stop: () => Promise<void>
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<void>
}
/** One worker, which ends when the database fails while it tells how a job went, or when its sign of life is lost. */
async function startJobWorker(services: Services, pool: Pool): Promise<JobWorker> {
  const life = new pg.Client(pool.options)
  life.on('error', (error) => services.log.warn(error, 'the jobs’ sign of life was lost'))
  await life.connect()
  const events = new EventEmitter() as WorkerEvents
  const locks: string[] = []
  events.on('pool:create', ({ workerPool }) => locks.push(workerPool.id))
  const runner = await run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: createTaskList(services),
    crontab: createCrontab(),
    events,
    // Only what is told in batches has its failures caught; else they end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') services.log.warn(message)
    }),
  }).catch(async (error: unknown) => {
    await life.end()
    throw error
  })
  // Refused by a worker that has ended already.
  const stop = () => runner.stop().catch(() => undefined)
  life.on('end', () => void stop())
  for (const name of locks) await acquireLivenessLock(life, name).catch(stop)
  const ended = runner.promise
    .catch((error: unknown) => services.log.warn(error, 'jobs stopped'))
    .then(() => life.end())
  return { lockNames: locks, stop, ended }
}

/**
 * Runs the jobs of the house in this process until stopped; a job under way is finished first, or given to others when it takes too
 * long. When the database was gone, it begins anew, as often as it takes, and takes up the jobs again whose end nobody heard of:
 * each is made to be done twice.
 */
export async function startWorker(services: Services, pool: Pool): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const tried = Promise.withResolvers<null>()
  let worker: JobWorker | null = null
  /** Of the worker that is, or was last. */
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
        services.log.warn(error, 'jobs wait for the database')
        tried.resolve(null)
      }
      await sleep(retryDelayMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const over = keepWorking()
  await tried.promise
  return {
    async stop() {
      stopping.abort()
      void worker?.stop()
      const inTime = over.then(() => true)
      if (await Promise.race([inTime, sleep(stopDeadlineMs, false, { ref: false })])) return
      services.log.warn('jobs that take too long are given to other processes')
      await freeOwn().catch((error: unknown) => services.log.warn(error, 'jobs could not be given free'))
    },
  }
}
