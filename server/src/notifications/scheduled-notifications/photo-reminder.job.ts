import { daysToMs, addMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { findPhotos } from '../../profiles/index.ts'
import type { NotificationChannel } from '../rules/decide-notification-time.ts'
import { type ScheduledCheck, getCheckTime } from '../delivery/scheduled-check.ts'
import { loadRecipient } from '../delivery/recipient.ts'
import { notifyByChannels } from '../delivery/notify-by-channels.ts'

type PhotoReminder = ScheduledCheck & { readonly ways: readonly NotificationChannel[] }
/** Members without a photo are reminded once, this long after activation. */
const reminderDelayMs = daysToMs(3)

const queuePhotoReminder = (db: Db, reminder: PhotoReminder): Promise<void> =>
  addJob(db, 'photo-reminder', reminder, {
    key: `photo-reminder:${reminder.memberId}`,
    runAt: new Date(reminder.at),
  })
export const schedulePhotoReminder = (db: Db, memberId: number, now: Date): Promise<void> =>
  queuePhotoReminder(db, { memberId, ways: ['mail', 'push'], at: addMs(now, reminderDelayMs).toISOString() })

/** Photos waiting for moderation count. */
const hasPhoto = async (db: Db, memberId: number): Promise<boolean> =>
  (await findPhotos(db, memberId)).some(({ status }) => status === 'active' || status === 'pending')

export async function sendPhotoReminder(
  services: Services,
  { memberId, at, ways }: PhotoReminder,
): Promise<void> {
  const now = getCheckTime(services.clock, at)
  const recipient = await loadRecipient(services, memberId, now)
  if (!recipient || (await hasPhoto(services.db, memberId))) return
  const mail = { memberId, kind: 'reminder' as const, values: {}, names: [] }
  const remaining = await notifyByChannels(services, recipient, mail, { ways, now })
  if (remaining)
    await queuePhotoReminder(services.db, { memberId, ways: remaining.ways, at: remaining.at.toISOString() })
}
export const photoReminderJob = defineJob<PhotoReminder>('photo-reminder', sendPhotoReminder)
