import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { addJob, defineJob, removeJob } from '../../platform/jobs/jobs.ts'
import { findPhotoWithOwner } from './photo.sql.ts'
import { getPhotoFilePath, getPhotoFolder } from './photo-path.ts'
import type { RenderedPhoto } from './render-photo.ts'

/** What follows an upload's files, its row, is there by then or never. Milliseconds. */
const removeUnusedAfterMs = minutesToMs(10)

const createCleanupJobKey = (id: string): string => `remove-unused-photo:${id}`

/** A photo whose files are stored, and that nobody has yet. */
export interface StoredPhoto extends Omit<RenderedPhoto, 'pictures'> {
  readonly id: string
}
/**
 * Stores the files of a photo outside of any transaction, so that no connection waits for the storage. They are removed again
 * unless the photo is added: a refusal, an outage of the storage or the end of the process leaves none behind.
 */
export async function storePhoto(
  { db, clock, storage }: Pick<Services, 'db' | 'clock' | 'storage'>,
  { pictures, ...photo }: RenderedPhoto,
): Promise<StoredPhoto> {
  const id = createId()
  const runAt = addMs(clock.now(), removeUnusedAfterMs)
  await addJob(db, 'remove-unused-photo', { id }, { key: createCleanupJobKey(id), runAt, maxAttempts: 25 })
  for (const [size, picture] of Object.entries(pictures))
    await storage.write(getPhotoFilePath(id, size as keyof typeof pictures), picture)
  return { ...photo, id }
}

/** The photo is added in the caller's transaction: its files stay. */
export const cancelPhotoCleanup = (tx: Db, { id }: StoredPhoto): Promise<void> =>
  removeJob(tx, createCleanupJobKey(id))

export const removeUnusedPhotoJob = defineJob<{ id: string }>(
  'remove-unused-photo',
  async ({ db, storage }, { id }) => {
    if (!(await findPhotoWithOwner(db, id))) await storage.remove(getPhotoFolder(id))
  },
)
