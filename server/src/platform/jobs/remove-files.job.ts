import type { Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import { addJob, defineJob } from './jobs.ts'

const batchSize = 200
/** The pauses between them grow to six hours: an outage of the storage may last for days. */
const maxAttempts = 25
/** Removes stored files once the caller's transaction is committed, repeated until they are gone. */
export async function queueFileRemoval(tx: Db, names: readonly string[]): Promise<void> {
  for (let i = 0; i < names.length; i += batchSize)
    await addJob(tx, 'remove-files', { names: names.slice(i, i + batchSize) }, { maxAttempts })
}

export const removeFilesJob = defineJob<{ names: string[] }>(
  'remove-files',
  async ({ storage }: Services, { names }) => {
    for (const name of names) await storage.remove(name)
  },
)
