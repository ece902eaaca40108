import { daysToMs, addMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { getViewerForMember } from '../../profiles/index.ts'
import type { NotificationChannel } from '../rules/decide-notification-time.ts'
import { type ScheduledCheck, getCheckTime } from '../delivery/scheduled-check.ts'
import { findNewLikes } from './new-like.sql.ts'
import { findLastMailTime } from '../mail/notification-mail.sql.ts'
import { loadRecipient } from '../delivery/recipient.ts'
import { notifyByChannels } from '../delivery/notify-by-channels.ts'
import { findUnreadConversations } from './unread-conversation.sql.ts'
import { countNewMembers, findMembersDueForWeeklyUpdate } from './weekly-update.sql.ts'

type WeeklyUpdate = ScheduledCheck & { readonly ways: readonly NotificationChannel[] }
const queueWeeklyUpdate = (services: Services, update: WeeklyUpdate): Promise<void> =>
  addJob(services.db, 'weekly-update', update, {
    key: `weekly-update:${update.memberId}`,
    runAt: new Date(update.at),
  })

/** Sends the counts of the last seven days; nothing if all are zero (docs/messages.md#when-a-member-is-told). */
export async function sendWeeklyUpdate(
  services: Services,
  { memberId, at, ways }: WeeklyUpdate,
): Promise<void> {
  const { db } = services
  const now = getCheckTime(services.clock, at)
  const recipient = await loadRecipient(services, memberId, now)
  if (!recipient) return
  const since = addMs(now, -daysToMs(7))
  // Half a day of tolerance: the last update may have been postponed by quiet hours.
  const last = await findLastMailTime(db, memberId, ['weekly_update'])
  if (last && last > addMs(since, daysToMs(0.5)) && ways.includes('mail')) return
  const viewer = await getViewerForMember(services, memberId)
  const values = {
    likes: (await findNewLikes(db, viewer, { since, withComments: true })).length,
    unread: (await findUnreadConversations(db, memberId)).reduce((sum, { count }) => sum + count, 0),
    members: await countNewMembers(db, viewer, since),
  }
  if (values.likes + values.unread + values.members === 0) return
  const mail = { memberId, kind: 'weekly_update' as const, values, names: [] }
  const remaining = await notifyByChannels(services, recipient, mail, { ways, now })
  if (remaining)
    await queueWeeklyUpdate(services, { memberId, ways: remaining.ways, at: remaining.at.toISOString() })
}
export const weeklyUpdateJob = defineJob<WeeklyUpdate>('weekly-update', sendWeeklyUpdate)

const batchSize = 500
/** Runs hourly: queues one job for each member whose local time is the weekly update time. */
async function queueDueWeeklyUpdates(services: Services): Promise<void> {
  const now = services.clock.now()
  for (let ids = [0]; ids.length; ) {
    ids = await findMembersDueForWeeklyUpdate(services.db, now, ids.at(-1) ?? 0, batchSize)
    for (const memberId of ids)
      await queueWeeklyUpdate(services, { memberId, at: now.toISOString(), ways: ['mail', 'push'] })
  }
}
export const scheduleWeeklyUpdatesJob = defineJob('plan-weekly-updates', queueDueWeeklyUpdates, '11 * * * *')
