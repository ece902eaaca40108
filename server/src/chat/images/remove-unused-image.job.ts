import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { addJob, defineJob, removeJob } from '../../platform/jobs/jobs.ts'
import { removeChatImage } from './chat-image.ts'
import { isImageSent } from './chat-image.sql.ts'

/** What follows an image's files, its message, is there by then or never. Milliseconds. */
const cleanupDelayMs = minutesToMs(10)

const getCleanupJobKey = (id: string): string => `remove-unused-image:${id}`

/**
 * The id of an image that is about to be sent. Its files are removed later unless it was: a refusal, an outage of the storage or
 * the end of the process leaves none behind.
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

/** The image was sent: its files stay. */
export const cancelChatImageCleanup = (db: Db, id: string): Promise<void> =>
  removeJob(db, getCleanupJobKey(id))

export const removeUnusedImageJob = defineJob<{ id: string }>(
  'remove-unused-image',
  async ({ db, storage }, { id }) => {
    if (!(await isImageSent(db, id))) await removeChatImage(storage, id)
  },
)
