import { Logger, type Runner, run } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Parts } from '../platform/context.ts'
import { crontab, taskList } from '../platform/jobs.ts'

/** Runs the jobs of the house in this process until stopped; a job under way is finished first. */
export const startWorker = (parts: Parts, pool: Pool): Promise<Runner> =>
  run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: taskList(parts),
    crontab: crontab(),
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') parts.log.warn(message)
    }),
  })
