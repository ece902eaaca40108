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

/** What is new for a member in a week; nothing is sent of a week without anything (docs/messages.md#when-a-member-is-told). */
export async function sendWeeklyUpdate(
  services: Services,
  { memberId, at, ways }: WeeklyUpdate,
): Promise<void> {
  const { db } = services
  const now = getCheckTime(services.clock, at)
  const recipient = await loadRecipient(services, memberId, now)
  if (!recipient) return
  const week = addMs(now, -daysToMs(7))
  // Half a day of play: the last one may have waited for the end of the night.
  const last = await findLastMailTime(db, memberId, ['weekly_update'])
  if (last && last > addMs(week, daysToMs(0.5)) && ways.includes('mail')) return
  const viewer = await getViewerForMember(services, memberId)
  const values = {
    likes: (await findNewLikes(db, viewer, week)).length,
    unread: (await findUnreadConversations(db, memberId)).reduce((sum, { count }) => sum + count, 0),
    members: await countNewMembers(db, viewer, week),
  }
  if (values.likes + values.unread + values.members === 0) return
  const mail = { memberId, kind: 'weekly_update' as const, values, names: [] }
  const left = await notifyByChannels(services, recipient, mail, { ways, now })
  if (left) await queueWeeklyUpdate(services, { memberId, ways: left.ways, at: left.at.toISOString() })
}
export const weeklyUpdateJob = defineJob<WeeklyUpdate>('weekly-update', sendWeeklyUpdate)

const batchSize = 500
/** Every hour: one job for each member for whom it is the hour. */
async function queueDueWeeklyUpdates(services: Services): Promise<void> {
  const now = services.clock.now()
  for (let ids = [0]; ids.length; ) {
    ids = await findMembersDueForWeeklyUpdate(services.db, now, ids.at(-1) ?? 0, batchSize)
    for (const memberId of ids)
      await queueWeeklyUpdate(services, { memberId, at: now.toISOString(), ways: ['mail', 'push'] })
  }
}
export const scheduleWeeklyUpdatesJob = defineJob('plan-weekly-updates', queueDueWeeklyUpdates, '11 * * * *')
