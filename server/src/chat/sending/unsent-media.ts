import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob, type JobDefinition, removeJob } from '../../platform/jobs/jobs.ts'
import { removeChatImage } from '../images/chat-image.ts'
import { isImageSent } from '../images/chat-image.sql.ts'
import { getVoiceFilePath } from '../voice/voice-file.ts'
import { isVoiceSent } from '../voice/voice-message.sql.ts'

/** In milliseconds; by then the message of the files has been stored or never will be. */
const cleanupDelayMs = minutesToMs(10)

interface UnsentMedia {
  /** Creates the id of files that are about to be sent, and schedules a job that deletes them unless they were. */
  readonly scheduleCleanup: (services: Pick<Services, 'db' | 'clock'>) => Promise<string>
  readonly cancelCleanup: (db: Db, id: string) => Promise<void>
  readonly cleanupJob: JobDefinition
}
/** Files of messages that were not sent: a refusal, a storage outage or a crash leaves none behind. Queued jobs find the job by `jobName`. */
function defineUnsentMedia(
  jobName: string,
  isSent: (db: Db, id: string) => Promise<boolean>,
  remove: (storage: Services['storage'], id: string) => Promise<void>,
): UnsentMedia {
  const getJobKey = (id: string): string => `${jobName}:${id}`
  return {
    async scheduleCleanup({ db, clock }) {
      const id = createId()
      const runAt = addMs(clock.now(), cleanupDelayMs)
      await addJob(db, jobName, { id }, { key: getJobKey(id), runAt, maxAttempts: 25 })
      return id
    },
    cancelCleanup: (db, id) => removeJob(db, getJobKey(id)),
    cleanupJob: defineJob<{ id: string }>(jobName, async ({ db, storage }, { id }) => {
      if (!(await isSent(db, id))) await remove(storage, id)
    }),
  }
}

export const unsentImages = defineUnsentMedia('remove-unused-image', isImageSent, removeChatImage)
export const unsentVoices = defineUnsentMedia('remove-unused-voice', isVoiceSent, (storage, id) =>
  storage.remove(getVoiceFilePath(id)),
)
