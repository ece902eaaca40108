import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { addJob, defineJob, removeJob } from '../../platform/jobs/jobs.ts'
import { getVoiceFilePath } from './voice-file.ts'
import { isVoiceSent } from './voice-message.sql.ts'

/** In milliseconds; by then the recording's message has been stored or never will be. */
const cleanupDelayMs = minutesToMs(10)

const getCleanupJobKey = (id: string): string => `remove-unused-voice:${id}`

/** Creates the id of a recording that is about to be sent, and schedules a job that deletes its file unless it was sent. */
export async function scheduleVoiceCleanup({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<string> {
  const id = createId()
  const runAt = addMs(clock.now(), cleanupDelayMs)
  await addJob(db, 'remove-unused-voice', { id }, { key: getCleanupJobKey(id), runAt, maxAttempts: 25 })
  return id
}

export const cancelVoiceCleanup = (db: Db, id: string): Promise<void> => removeJob(db, getCleanupJobKey(id))

export const removeUnusedVoiceJob = defineJob<{ id: string }>(
  'remove-unused-voice',
  async ({ db, storage }, { id }) => {
    if (!(await isVoiceSent(db, id))) await storage.remove(getVoiceFilePath(id))
  },
)
