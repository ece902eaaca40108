import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { addJob, defineJob, removeJob } from '../../platform/jobs/jobs.ts'
import { findPhotoWithOwner } from './photo.sql.ts'
import { getPhotoFilePath, getPhotoFolder } from './photo-path.ts'
import type { RenderedPhoto } from './render-photo.ts'

/** After this time an upload without a row in `photo` counts as abandoned. */
const removeUnusedAfterMs = minutesToMs(10)

const createCleanupJobKey = (id: string): string => `remove-unused-photo:${id}`

/** A photo whose files are stored, but that has no row in `photo` yet. */
export interface StoredPhoto extends Omit<RenderedPhoto, 'pictures'> {
  readonly id: string
}
/**
 * Stores the files of a photo outside any transaction, so that no database connection waits for the storage. A job removes them after
 * 10 minutes unless `cancelPhotoCleanup` was called, so that refusals, storage outages and crashes leave no files behind.
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

/** Keeps the files of a photo that is added in the same transaction. */
export const cancelPhotoCleanup = (tx: Db, { id }: StoredPhoto): Promise<void> =>
  removeJob(tx, createCleanupJobKey(id))

export const removeUnusedPhotoJob = defineJob<{ id: string }>(
  'remove-unused-photo',
  async ({ db, storage }, { id }) => {
    if (!(await findPhotoWithOwner(db, id))) await storage.remove(getPhotoFolder(id))
  },
)
