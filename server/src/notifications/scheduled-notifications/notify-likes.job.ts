import { canSeeAdmirers } from '../../likes/index.ts'
import { daysToMs, addMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { getViewerForMember } from '../../profiles/index.ts'
import { getSiteById } from '../../sites/index.ts'
import { decideNotificationTime, likeMailDelayMs } from '../rules/decide-notification-time.ts'
import { type ScheduledCheck, getCheckTime } from '../delivery/scheduled-check.ts'
import { findNewLikes } from './new-like.sql.ts'
import { findLastMailTime } from '../mail/notification-mail.sql.ts'
import { selectMailNames, queueNotificationMail } from '../mail/notification-mail.job.ts'
import { loadRecipient } from '../delivery/recipient.ts'

const queueLikesCheck = (db: Db, memberId: number, at: Date, isPostponed: boolean): Promise<void> =>
  addJob(db, 'tell-likes', { memberId, at: at.toISOString() } satisfies ScheduledCheck, {
    key: `tell-likes:${memberId}`,
    runAt: at,
    // Further likes join the mail of the first one without delaying it.
    keepRunAt: !isPostponed,
  })
export const scheduleLikesCheck = (db: Db, memberId: number, now: Date): Promise<void> =>
  queueLikesCheck(db, memberId, addMs(now, likeMailDelayMs), false)

/** Mails all likes since the last such mail in one mail; if there are matches, the mail is about those only. */
export async function notifyLikes(services: Services, { memberId, at }: ScheduledCheck): Promise<void> {
  const { db } = services
  const now = getCheckTime(services.clock, at)
  const recipient = await loadRecipient(services, memberId, now)
  if (!recipient) return
  const { member, discreet } = recipient
  const since = (await findLastMailTime(db, memberId, ['like', 'match'])) ?? addMs(now, -daysToMs(7))
  const likes = await findNewLikes(db, await getViewerForMember(services, memberId), {
    since,
    withComments: !recipient.getConditions('new_conversations', 'mail').isEnabled,
  })
  const matches = likes.filter(({ matched }) => matched)
  const mailedLikes = matches.length ? matches : likes
  if (mailedLikes.length === 0) return
  const decision = decideNotificationTime('mail', recipient.getConditions('like', 'mail'), now)
  if (decision instanceof Date) return queueLikesCheck(db, memberId, decision, true)
  if (decision === 'never') return
  const isRevealed =
    matches.length > 0 || (await canSeeAdmirers(db, await getSiteById(services, member.siteId), memberId))
  const mail = {
    memberId,
    kind: matches.length ? ('match' as const) : ('like' as const),
    values: { count: mailedLikes.length },
    names: isRevealed
      ? selectMailNames(
          discreet,
          mailedLikes.map(({ name }) => name),
        )
      : [],
  }
  await runInTransaction(db, (tx) => queueNotificationMail(tx, mail, now))
}
export const notifyLikesJob = defineJob<ScheduledCheck>('tell-likes', notifyLikes)
