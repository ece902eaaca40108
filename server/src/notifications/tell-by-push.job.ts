import { isToldWhoLikes } from '../likes/index.ts'
import { daysToMs, addMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { type Db, runInTransaction } from '../platform/db/db.ts'
import { addJob, defineJob } from '../platform/jobs/jobs.ts'
import { getViewerForMember } from '../profiles/index.ts'
import { getSiteById } from '../sites/index.ts'
import { decideNotice } from './decide-notice.ts'
import { type Due, dueAt } from './due.ts'
import { kinds } from './kinds.ts'
import { newLikes } from './likes.sql.ts'
import type { Notice, NoticeKind } from './notice.ts'
import { pushNotice } from './push/push-notice.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { unreadOf } from './unread.sql.ts'

/** What happened: a message of a conversation, or a like of somebody's. */
type About = { readonly conversationId: number } | { readonly fromId: number }
type Push = Due & {
  readonly about: About
  /** The member had a tab open when it was looked at before. */
  readonly wasHere: boolean
}

const nameOf = (about: About) => ('fromId' in about ? `l${about.fromId}` : `c${about.conversationId}`)
export const planPush = (db: Db, memberId: number, about: About, at: Date, wasHere = false): Promise<void> =>
  addJob(db, 'tell-by-push', { memberId, about, wasHere, at: at.toISOString() } satisfies Push, {
    key: `tell-by-push:${memberId}:${nameOf(about)}`,
    runAt: at,
  })

interface Found {
  readonly kind: NoticeKind
  readonly path: `/${string}`
  readonly topic: string
  readonly name: string | null
}
/** What of it is still to be told; null when it was read, seen, taken back or blocked meanwhile. */
async function find(
  services: Services,
  { member }: Recipient,
  about: About,
  now: Date,
): Promise<Found | null> {
  const { db } = services
  if ('conversationId' in about) {
    const unread = (await unreadOf(db, member.id)).find((one) => one.conversationId === about.conversationId)
    if (!unread) return null
    const { begins, name } = unread
    const place = about.conversationId
    return {
      kind: begins ? 'new_conversation' : 'new_message',
      path: `/chats/${place}`,
      topic: `c-${place}`,
      name,
    }
  }
  const likes = await newLikes(db, await getViewerForMember(services, member.id), addMs(now, -daysToMs(7)))
  const like = likes.find(({ otherId }) => otherId === about.fromId)
  if (!like) return null
  if (like.matched) return { kind: 'match', path: '/likes', topic: `m-${about.fromId}`, name: like.name }
  const clear = await isToldWhoLikes(db, await getSiteById(services, member.siteId), member.id)
  return { kind: 'like', path: '/likes', topic: 'likes', name: clear ? like.name : null }
}

/** Shows it on the member's devices now, or when the decision says so. */
export async function tellByPush(services: Services, { memberId, about, wasHere, at }: Push): Promise<void> {
  const now = dueAt(services.clock, at)
  const recipient = await recipientOf(services, memberId, now)
  const found = recipient && (await find(services, recipient, about, now))
  if (!found) return
  const { type } = kinds[found.kind]
  const standing = recipient.standing(type, 'push')
  const decision = decideNotice('push', standing, now)
  // Who is still here after a moment sees it there.
  if (decision === 'never' || (standing.here && wasHere)) return
  if (decision instanceof Date) return planPush(services.db, memberId, about, decision, standing.here)
  const name = recipient.discreet ? null : found.name
  const notice: Notice = { ...found, type, name, language: recipient.member.language }
  await runInTransaction(services.db, (tx) => pushNotice({ ...services, db: tx }, memberId, notice))
}
export const tellByPushJob = defineJob<Push>('tell-by-push', tellByPush)
