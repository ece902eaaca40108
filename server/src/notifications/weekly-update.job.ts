import { daysToMs, addMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { addJob, defineJob } from '../platform/jobs/jobs.ts'
import { getViewerForMember } from '../profiles/index.ts'
import type { Way } from './decide-notice.ts'
import { type Due, dueAt } from './due.ts'
import { newLikes } from './likes.sql.ts'
import { lastMailed } from './notice-mail.sql.ts'
import { recipientOf } from './recipient.ts'
import { tellWays } from './tell-ways.ts'
import { unreadOf } from './unread.sql.ts'
import { newMembers, weeklyDue } from './weekly.sql.ts'

type Update = Due & { readonly ways: readonly Way[] }
const plan = (services: Services, update: Update): Promise<void> =>
  addJob(services.db, 'weekly-update', update, {
    key: `weekly-update:${update.memberId}`,
    runAt: new Date(update.at),
  })

/** What is new for a member in a week; nothing is sent of a week without anything (docs/messages.md#when-a-member-is-told). */
export async function tellWeek(services: Services, { memberId, at, ways }: Update): Promise<void> {
  const { db } = services
  const now = dueAt(services.clock, at)
  const recipient = await recipientOf(services, memberId, now)
  if (!recipient) return
  const week = addMs(now, -daysToMs(7))
  // Half a day of play: the last one may have waited for the end of the night.
  const last = await lastMailed(db, memberId, ['weekly_update'])
  if (last && last > addMs(week, daysToMs(0.5)) && ways.includes('mail')) return
  const viewer = await getViewerForMember(services, memberId)
  const values = {
    likes: (await newLikes(db, viewer, week)).length,
    unread: (await unreadOf(db, memberId)).reduce((sum, { count }) => sum + count, 0),
    members: await newMembers(db, viewer, week),
  }
  if (values.likes + values.unread + values.members === 0) return
  const mail = { memberId, kind: 'weekly_update' as const, values, names: [] }
  const left = await tellWays(services, recipient, mail, { ways, now })
  if (left) await plan(services, { memberId, ways: left.ways, at: left.at.toISOString() })
}
export const weeklyUpdateJob = defineJob<Update>('weekly-update', tellWeek)

const page = 500
/** Every hour: one job for each member for whom it is the hour. */
async function planWeekly(services: Services): Promise<void> {
  const now = services.clock.now()
  for (let ids = [0]; ids.length; ) {
    ids = await weeklyDue(services.db, now, ids.at(-1) ?? 0, page)
    for (const memberId of ids)
      await plan(services, { memberId, at: now.toISOString(), ways: ['mail', 'push'] })
  }
}
export const planWeeklyUpdatesJob = defineJob('plan-weekly-updates', planWeekly, '11 * * * *')
