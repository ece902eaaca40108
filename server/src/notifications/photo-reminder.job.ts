import { daysToMs, addMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { addJob, defineJob } from '../platform/jobs/jobs.ts'
import { findPhotos } from '../profiles/index.ts'
import type { Way } from './decide-notice.ts'
import { type Due, dueAt } from './due.ts'
import { recipientOf } from './recipient.ts'
import { tellWays } from './tell-ways.ts'

type Reminder = Due & { readonly ways: readonly Way[] }
/** Who still has no photo so long after activation is reminded of it, once. */
const wait = daysToMs(3)

const plan = (db: Db, reminder: Reminder): Promise<void> =>
  addJob(db, 'photo-reminder', reminder, {
    key: `photo-reminder:${reminder.memberId}`,
    runAt: new Date(reminder.at),
  })
export const planPhotoReminder = (db: Db, memberId: number, now: Date): Promise<void> =>
  plan(db, { memberId, ways: ['mail', 'push'], at: addMs(now, wait).toISOString() })

/** A photo that waits to be looked at is one. */
const hasPhoto = async (db: Db, memberId: number): Promise<boolean> =>
  (await findPhotos(db, memberId)).some(({ status }) => status === 'active' || status === 'pending')

export async function remindOfPhoto(services: Services, { memberId, at, ways }: Reminder): Promise<void> {
  const now = dueAt(services.clock, at)
  const recipient = await recipientOf(services, memberId, now)
  if (!recipient || (await hasPhoto(services.db, memberId))) return
  const mail = { memberId, kind: 'reminder' as const, values: {}, names: [] }
  const left = await tellWays(services, recipient, mail, { ways, now })
  if (left) await plan(services.db, { memberId, ways: left.ways, at: left.at.toISOString() })
}
export const photoReminderJob = defineJob<Reminder>('photo-reminder', remindOfPhoto)
