import { isToldWhoLikes } from '../likes/index.ts'
import { days, later } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { addJob, defineJob } from '../platform/jobs.ts'
import { viewerOfMember } from '../profiles/index.ts'
import { siteById } from '../sites/index.ts'
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
    keepTime: !moved,
  })
export const planLikes = (db: Db, memberId: number, now: Date): Promise<void> =>
  lookAgain(db, memberId, later(now, likesWait), false)

/** Mails a member the likes that no mail told of yet, in one; a match among them comes first. */
export async function tellLikes(parts: Parts, { memberId, at }: Due): Promise<void> {
  const { db } = parts
  const now = dueAt(parts.clock, at)
  const recipient = await recipientOf(parts, memberId, now)
  if (!recipient) return
  const { member, discreet } = recipient
  const told = (await lastMailed(db, memberId, ['like', 'match'])) ?? later(now, -days(7))
  const likes = await newLikes(db, await viewerOfMember(parts, memberId), told)
  const matches = likes.filter(({ matched }) => matched)
  const shown = matches.length ? matches : likes
  if (shown.length === 0) return
  const decision = decideNotice('mail', recipient.standing('like', 'mail'), now)
  if (decision instanceof Date) return lookAgain(db, memberId, decision, true)
  if (decision === 'never') return
  const clear =
    matches.length > 0 || (await isToldWhoLikes(db, await siteById(parts, member.siteId), memberId))
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
  await inTransaction(db, (tx) => queueNoticeMail(tx, mail, now))
}
defineJob<Due>('tell-likes', tellLikes)
