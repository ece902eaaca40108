import { createProblem } from '@amarelle/contract/domain/errors'
import { minPhotoEdgePixels } from '@amarelle/contract/domain/limits'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob, removeJob } from '../../platform/jobs/jobs.ts'
import { assertAspectRatio } from '../../platform/media/picture-cost.ts'
import { readPicture } from '../../platform/media/read-picture.ts'
import { isVerificationPicture } from './verification.sql.ts'

/** Storage path of a picture. No route serves it by its id: staff name the case, and members get no address at all. */
export const getVerificationPicturePath = (picture: string): string =>
  `verification/${picture.slice(0, 2)}/${picture}.webp`

/** Re-encodes a picture upright, opaque and without metadata. Throws what `renderPhoto` throws. */
export const renderVerificationPicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  readPicture(bytes, async ({ image, width, height }) => {
    if (width < minPhotoEdgePixels || height < minPhotoEdgePixels) throw createProblem('photo_too_small')
    assertAspectRatio({ width, height })
    return image
      .resize({ width: 1200, height: 1500, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer()
  })

/** After this time an upload that belongs to no request is removed. */
const removeUnusedAfterMs = minutesToMs(10)
const createCleanupJobKey = (picture: string): string => `remove-unused-verification:${picture}`
/** Stores a picture outside any transaction, like `storePhoto`; returns its id. */
export async function storeVerificationPicture(
  { db, clock, storage }: Pick<Services, 'db' | 'clock' | 'storage'>,
  bytes: Uint8Array,
): Promise<string> {
  const picture = createId()
  const runAt = addMs(clock.now(), removeUnusedAfterMs)
  const options = { key: createCleanupJobKey(picture), runAt, maxAttempts: 25 }
  await addJob(db, 'remove-unused-verification', { picture }, options)
  await storage.write(getVerificationPicturePath(picture), bytes)
  return picture
}
/** Keeps a picture whose request is stored in the same transaction. */
export const cancelVerificationCleanup = (tx: Db, picture: string): Promise<void> =>
  removeJob(tx, createCleanupJobKey(picture))
export const removeUnusedVerificationJob = defineJob<{ picture: string }>(
  'remove-unused-verification',
  async ({ db, storage }, { picture }) => {
    if (!(await isVerificationPicture(db, picture))) await storage.remove(getVerificationPicturePath(picture))
  },
)
