import type { Parts } from './context.ts'
import type { Db } from './db.ts'
import { addJob, defineJob } from './jobs.ts'

const together = 200
/** The pauses between them grow to six hours: an outage of the storage may last for days. */
const maxAttempts = 25
/** Removes stored files once the caller's transaction is committed, repeated until they are gone. */
export async function removeFiles(tx: Db, names: readonly string[]): Promise<void> {
  for (let i = 0; i < names.length; i += together)
    await addJob(tx, 'remove-files', { names: names.slice(i, i + together) }, { maxAttempts })
}

defineJob<{ names: string[] }>('remove-files', async ({ storage }: Parts, { names }) => {
  for (const name of names) await storage.remove(name)
})
