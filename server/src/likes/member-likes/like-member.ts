import { createProblem } from '@amarelle/contract/domain/errors'
import { type Member, findMemberById } from '../../accounts/index.ts'
import { assertNotBlocked, assertNotRestricted } from '../../moderation/index.ts'
import type { RequestContext, Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { assertMember } from '../../platform/actor.ts'
import { createMemberJobContext } from '../../platform/member-job-context.ts'
import { canMeet, findProfileRow, getViewer } from '../../profiles/index.ts'
import { getSiteById } from '../../sites/index.ts'
import { canSeeAdmirers } from './hidden-likes.ts'
import {
  deleteLike,
  insertLike,
  listLikedIds,
  lockLikePair,
  markMatch,
  setLikeSeen,
  setLikeTime,
} from './like.sql.ts'
import { type LikeDetails, publishLikeEvents } from './publish-like-events.ts'

const maxLikesPerDay = 100
/** Likes that are kept for the activation (docs/product.md#likes). */
const maxKeptLikes = 20

/**
 * Checks that the member may like the other one, before the activation too; returns the calling member. Throws `own_profile`,
 * `activation_needed` (closed accounts), `not_found` (not shown, or the two may not meet), and `blocked_by` or `you_blocked` after
 * a block.
 */
async function assertMayLike(context: RequestContext, otherId: number): Promise<Member> {
  const { db } = context
  const memberId = assertMember(context)
  if (memberId === otherId) throw createProblem('own_profile')
  const [member, other] = [await findMemberById(db, memberId), await findProfileRow(db, otherId)]
  if (member?.status !== 'active' && member?.status !== 'not_confirmed')
    throw createProblem('activation_needed')
  if (!other || other.status !== 'active' || !canMeet(await getViewer(context), other))
    throw createProblem('not_found')
  await assertNotBlocked(db, memberId, otherId, other.name)
  if (other.invisible) throw createProblem('not_found')
  return member
}

/** Like `assertMayLike`, for the swipe game: also throws `activation_needed` before the activation. */
export async function assertLikeable(context: RequestContext, otherId: number): Promise<Member> {
  const member = await assertMayLike(context, otherId)
  if (member.status !== 'active') throw createProblem('activation_needed')
  return member
}

/**
 * Likes a member; a mutual like becomes a match, announced to both once. `isNew` is false if the like existed already. Before the
 * activation up to 20 likes are kept and hidden, like all traces of the member, and announced by `announceKeptLikes`; further ones
 * throw `activation_needed`.
 */
export async function likeMember(
  context: RequestContext,
  otherId: number,
  details: LikeDetails = {},
): Promise<{ matched: boolean; isNew: boolean }> {
  const { clock } = context
  return runInTransaction(context.db, async (tx) => {
    const txContext = { ...context, db: tx }
    // Taken before any check: a concurrent block is either seen below, or runs later and removes this like.
    await lockLikePair(tx, assertMember(context), otherId)
    const { id: memberId, status } = await assertMayLike(txContext, otherId)
    await assertNotRestricted(txContext, memberId)
    await enforceRateLimit({ db: tx, clock }, `like:${memberId}`, maxLikesPerDay, 86_400)
    const isNew = await insertLike(tx, memberId, otherId, {
      origin: 'member',
      at: clock.now(),
      extra: details.extra ?? null,
    })
    if (status === 'not_confirmed') {
      if ((await listLikedIds(tx, memberId)).length > maxKeptLikes) throw createProblem('activation_needed')
      return { matched: false, isNew }
    }
    const matched = await markMatch(tx, memberId, otherId, clock.now())
    if (!isNew) return { matched, isNew }
    await publishLikeEvents(txContext, memberId, otherId, { matched, ...details })
    await eventBus.emit(context, tx, 'like.created', { fromId: memberId, toId: otherId, matched })
    return { matched, isNew }
  })
}

/** Announces the likes that a member gave before the activation, as if they were given now; in the activation's transaction. */
export async function announceKeptLikes(services: Services, memberId: number, siteId: number): Promise<void> {
  const { db: tx, clock } = services
  const member = await findMemberById(tx, memberId)
  if (!member) return
  const site = await getSiteById(services, siteId)
  const context = createMemberJobContext(services, { site, language: member.language, memberId })
  for (const otherId of await listLikedIds(tx, memberId)) {
    await lockLikePair(tx, memberId, otherId)
    if (!(await setLikeTime(tx, memberId, otherId, clock.now()))) continue
    const matched = await markMatch(tx, memberId, otherId, clock.now())
    await publishLikeEvents(context, memberId, otherId, { matched })
    await eventBus.emit(services, tx, 'like.created', { fromId: memberId, toId: otherId, matched })
  }
}

/** Takes a like back, ends the match if there was one, and updates the other member's badges. */
export const unlikeMember = (context: RequestContext, otherId: number): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    await lockLikePair(tx, memberId, otherId)
    if (await deleteLike(tx, memberId, otherId))
      await eventBus.emit(context, tx, 'badges.changed', { memberIds: [otherId] })
  })

/**
 * Opening an admirer's profile clears the "new" flag of the like (docs/product.md#likes); all tabs get the new count.
 * Nothing changes while the admirer is hidden from the member: a lower count would reveal them.
 */
export const markLikeSeen = (context: RequestContext, otherId: number): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    const matchedOnly = !(await canSeeAdmirers(tx, context.site, memberId))
    if (await setLikeSeen(tx, otherId, memberId, { at: context.clock.now(), matchedOnly }))
      await eventBus.emit(context, tx, 'badges.changed', { memberIds: [memberId] })
  })
