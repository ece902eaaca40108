import { days, later } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { addJob, defineJob } from '../platform/jobs.ts'
import { photosOf } from '../profiles/index.ts'
import type { Way } from './decide-notice.ts'
import { type Due, dueAt } from './due.ts'
import { recipientOf } from './recipient.ts'
import { tellWays } from './tell-ways.ts'

type Reminder = Due & { readonly ways: readonly Way[] }
/** Who still has no photo so long after activation is reminded of it, once. */
const wait = days(3)

const plan = (db: Db, reminder: Reminder): Promise<void> =>
  addJob(db, 'photo-reminder', reminder, {
    key: `photo-reminder:${reminder.memberId}`,
    runAt: new Date(reminder.at),
  })
export const planPhotoReminder = (db: Db, memberId: number, now: Date): Promise<void> =>
  plan(db, { memberId, ways: ['mail', 'push'], at: later(now, wait).toISOString() })

/** A photo that waits to be looked at is one. */
const hasPhoto = async (db: Db, memberId: number): Promise<boolean> =>
  (await photosOf(db, memberId)).some(({ status }) => status === 'active' || status === 'pending')

export async function remindOfPhoto(parts: Parts, { memberId, at, ways }: Reminder): Promise<void> {
  const now = dueAt(parts.clock, at)
  const recipient = await recipientOf(parts, memberId, now)
  if (!recipient || (await hasPhoto(parts.db, memberId))) return
  const mail = { memberId, kind: 'reminder' as const, values: {}, names: [] }
  const left = await tellWays(parts, recipient, mail, { ways, now })
  if (left) await plan(parts.db, { memberId, ways: left.ways, at: left.at.toISOString() })
}
defineJob<Reminder>('photo-reminder', remindOfPhoto)
