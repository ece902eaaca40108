import { later, minutes } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { addJob, defineJob, dropJob } from '../platform/jobs.ts'
import { photoWithOwner } from './photo.sql.ts'
import { storedAt, storedFolder } from './photo-path.ts'
import type { Rendered } from './render-photo.ts'

/** What follows an upload's files, its row, is there by then or never. Milliseconds. */
const addedWithinMs = minutes(10)

const keyOf = (id: string): string => `remove-unused-photo:${id}`

/** A photo whose files are stored, and that nobody has yet. */
export interface StoredPhoto extends Omit<Rendered, 'pictures'> {
  readonly id: string
}
/**
 * Stores the files of a photo outside of any transaction, so that no connection waits for the storage. They are removed again
 * unless the photo is added: a refusal, an outage of the storage or the end of the process leaves none behind.
 */
export async function storePhoto(
  { db, clock, storage }: Pick<Parts, 'db' | 'clock' | 'storage'>,
  { pictures, ...photo }: Rendered,
): Promise<StoredPhoto> {
  const id = newId()
  const runAt = later(clock.now(), addedWithinMs)
  await addJob(db, 'remove-unused-photo', { id }, { key: keyOf(id), runAt, maxAttempts: 25 })
  for (const [size, picture] of Object.entries(pictures))
    await storage.write(storedAt(id, size as keyof typeof pictures), picture)
  return { ...photo, id }
}

/** The photo is added in the caller's transaction: its files stay. */
export const keepStored = (tx: Db, { id }: StoredPhoto): Promise<void> => dropJob(tx, keyOf(id))

defineJob<{ id: string }>('remove-unused-photo', async ({ db, storage }, { id }) => {
  if (!(await photoWithOwner(db, id))) await storage.remove(storedFolder(id))
})
