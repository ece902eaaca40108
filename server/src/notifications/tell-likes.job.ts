import { isToldWhoLikes } from '../likes/index.ts'
import { daysToMs, addMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { type Db, runInTransaction } from '../platform/db/db.ts'
import { addJob, defineJob } from '../platform/jobs/jobs.ts'
import { getViewerForMember } from '../profiles/index.ts'
import { getSiteById } from '../sites/index.ts'
import { decideNotice, likesWait } from './decide-notice.ts'
import { type Due, dueAt } from './due.ts'
import { newLikes } from './likes.sql.ts'
import { lastMailed } from './notice-mail.sql.ts'
import { namesFor, queueNoticeMail } from './notice-mail.job.ts'
import { recipientOf } from './recipient.ts'

const lookAgain = (db: Db, memberId: number, at: Date, moved: boolean): Promise<void> =>
  addJob(db, 'tell-likes', { memberId, at: at.toISOString() } satisfies Due, {
    key: `tell-likes:${memberId}`,
    runAt: at,
    // The likes that follow the first one go with it; they don't put it off.
    keepRunAt: !moved,
  })
export const planLikes = (db: Db, memberId: number, now: Date): Promise<void> =>
  lookAgain(db, memberId, addMs(now, likesWait), false)

/** Mails a member the likes that no mail told of yet, in one; a match among them comes first. */
export async function tellLikes(services: Services, { memberId, at }: Due): Promise<void> {
  const { db } = services
  const now = dueAt(services.clock, at)
  const recipient = await recipientOf(services, memberId, now)
  if (!recipient) return
  const { member, discreet } = recipient
  const told = (await lastMailed(db, memberId, ['like', 'match'])) ?? addMs(now, -daysToMs(7))
  const likes = await newLikes(db, await getViewerForMember(services, memberId), told)
  const matches = likes.filter(({ matched }) => matched)
  const shown = matches.length ? matches : likes
  if (shown.length === 0) return
  const decision = decideNotice('mail', recipient.standing('like', 'mail'), now)
  if (decision instanceof Date) return lookAgain(db, memberId, decision, true)
  if (decision === 'never') return
  const clear =
    matches.length > 0 || (await isToldWhoLikes(db, await getSiteById(services, member.siteId), memberId))
  const mail = {
    memberId,
    kind: matches.length ? ('match' as const) : ('like' as const),
    values: { count: shown.length },
    names: clear
      ? namesFor(
          discreet,
          shown.map(({ name }) => name),
        )
      : [],
  }
  await runInTransaction(db, (tx) => queueNoticeMail(tx, mail, now))
}
export const tellLikesJob = defineJob<Due>('tell-likes', tellLikes)
