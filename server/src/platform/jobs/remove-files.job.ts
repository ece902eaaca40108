import type { Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import { addJob, defineJob } from './jobs.ts'

const batchSize = 200
/** Pauses between attempts grow to six hours, because a storage outage may last for days. */
const maxAttempts = 25
/** Deletes stored files after the caller's commit, repeated until it succeeds. */
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
