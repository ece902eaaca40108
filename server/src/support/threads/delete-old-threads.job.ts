import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { queueFileRemoval } from '../../platform/jobs/remove-files.job.ts'
import { deleteThreads, findThreadIdsBefore } from './delete-threads.sql.ts'

/** The time for which a thread is kept after its last message (docs/law.md#retention). */
export const threadRetentionMs = daysToMs(2 * 365)
const batchSize = 200

/** Deletes one batch of old threads with their files; returns how many. */
const deleteBatch = (db: Db, before: Date): Promise<number> =>
  runInTransaction(db, async (tx) => {
    const ids = await findThreadIdsBefore(tx, before, batchSize)
    await queueFileRemoval(tx, await deleteThreads(tx, ids))
    return ids.length
  })

async function deleteOldThreads({ db, clock }: Services): Promise<number> {
  const before = addMs(clock.now(), -threadRetentionMs)
  let total = 0
  let count = batchSize
  while (count === batchSize) {
    count = await deleteBatch(db, before)
    total += count
  }
  return total
}
export const deleteOldThreadsJob = defineDeletingJob(
  'delete-old-support-threads',
  deleteOldThreads,
  '41 4 * * *',
)
