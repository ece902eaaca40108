// Jobs of a killed worker are taken over soon; those of a living one are not.
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { addJob, defineJob, createTaskList, registerJob } from '../platform/jobs/jobs.ts'
import { createTestApp } from '../../testing/platform/test-app.ts'
import { waitForCondition } from '../../testing/platform/wait-for-condition.ts'
import { startWorker } from './worker.ts'

const stopDeadlineMs = 30_000
const app = await createTestApp()
const { db, services } = app
const log = vi.spyOn(services.log, 'warn').mockImplementation(() => {})
let done = 0
let finish = () => {}
registerJob(
  defineJob('test-long', async () => {
    done += 1
    await new Promise<void>((resolve) => {
      finish = resolve
    })
  }),
)
const freeJobs = async () => createTaskList(services)['free-jobs']?.({})
const locks = async () =>
  (
    await sql<{ by: string | null }>`select locked_by as by from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'test-long'`.execute(db)
  ).rows.map(({ by }) => by)
const lockedSince = (minutes: number) =>
  sql`update graphile_worker._private_jobs set locked_at = now() - ${minutes} * interval '1 minute'
    where locked_by is not null`.execute(db)

test('a job runs again a minute after its worker was killed; a long-running job stays with its worker', async () => {
  await addJob(db, 'test-long', {})
  const worker = await startWorker(services, app.pool)
  await waitForCondition(() => done === 1)
  await lockedSince(60)
  await freeJobs()
  expect(await locks()).toEqual([expect.any(String)])
  await sql`update graphile_worker._private_jobs set locked_by = 'killed' where locked_by is not null`.execute(
    db,
  )
  await lockedSince(0.5)
  await freeJobs()
  expect(await locks()).toEqual(['killed'])
  await lockedSince(1.5)
  await freeJobs()
  expect(log).toHaveBeenCalledWith({ workers: ['killed'] }, expect.any(String))
  const first = finish
  await waitForCondition(() => done === 2)
  first()
  finish()
  await worker.stop(stopDeadlineMs)
  expect(await locks()).toEqual([])
})

test('a worker that lost its liveness lock restarts and acquires it again', async () => {
  const worker = await startWorker(services, app.pool)
  const signs = async () =>
    (
      await sql<{ pid: number }>`select l.pid from pg_locks l where l.locktype = 'advisory' and l.granted
        and l.database = (select oid from pg_database where datname = current_database())`.execute(db)
    ).rows.map(({ pid }) => pid)
  const [first] = await signs()
  expect(first).toBeDefined()
  await sql`select pg_terminate_backend(${first})`.execute(db)
  await waitForCondition(async () => (await signs()).some((pid) => pid !== first))
  await addJob(db, 'test-long', {})
  await waitForCondition(() => done === 3)
  finish()
  await worker.stop(stopDeadlineMs)
  expect(await signs()).toEqual([])
})
