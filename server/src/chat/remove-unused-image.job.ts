import { addMs, minutesToMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { createId } from '../platform/crypto/tokens.ts'
import { addJob, defineJob, removeJob } from '../platform/jobs/jobs.ts'
import { removeChatImage } from './chat-image.ts'
import { isImageSent } from './chat-image.sql.ts'

/** What follows an image's files, its message, is there by then or never. Milliseconds. */
const sentWithinMs = minutesToMs(10)

const keyOf = (id: string): string => `remove-unused-image:${id}`

/**
 * The id of an image that is about to be sent. Its files are removed later unless it was: a refusal, an outage of the storage or
 * the end of the process leaves none behind.
 */
export async function removeUnlessSent({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<string> {
  const id = createId()
  const runAt = addMs(clock.now(), sentWithinMs)
  await addJob(db, 'remove-unused-image', { id }, { key: keyOf(id), runAt, maxAttempts: 25 })
  return id
}

/** The image was sent: its files stay. */
export const keepSent = (db: Db, id: string): Promise<void> => removeJob(db, keyOf(id))

export const removeUnusedImageJob = defineJob<{ id: string }>(
  'remove-unused-image',
  async ({ db, storage }, { id }) => {
    if (!(await isImageSent(db, id))) await removeChatImage(storage, id)
  },
)
