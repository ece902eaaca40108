import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { addJob, defineJob, removeJob } from '../../platform/jobs/jobs.ts'
import { removeChatImage } from './chat-image.ts'
import { isImageSent } from './chat-image.sql.ts'

/** In milliseconds; by then the image's message has been stored or never will be. */
const cleanupDelayMs = minutesToMs(10)

const getCleanupJobKey = (id: string): string => `remove-unused-image:${id}`

/**
 * Creates the id of an image that is about to be sent, and schedules a job that deletes its files unless it was sent: a refusal, a
 * storage outage or a crash leaves no files behind.
 */
export async function scheduleChatImageCleanup({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<string> {
  const id = createId()
  const runAt = addMs(clock.now(), cleanupDelayMs)
  await addJob(db, 'remove-unused-image', { id }, { key: getCleanupJobKey(id), runAt, maxAttempts: 25 })
  return id
}

export const cancelChatImageCleanup = (db: Db, id: string): Promise<void> =>
  removeJob(db, getCleanupJobKey(id))

export const removeUnusedImageJob = defineJob<{ id: string }>(
  'remove-unused-image',
  async ({ db, storage }, { id }) => {
    if (!(await isImageSent(db, id))) await removeChatImage(storage, id)
  },
)
