import { createProblem } from '@amarelle/contract/domain/errors'
import { type Member, findMemberById } from '../../accounts/index.ts'
import { assertNotBlocked } from '../../moderation/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { assertMember } from '../../platform/actor.ts'
import { canMeet, findProfileRow, getViewer } from '../../profiles/index.ts'
import { canSeeAdmirers } from './hidden-likes.ts'
import { deleteLike, insertLike, lockLikePair, markMatch, setLikeSeen } from './like.sql.ts'
import { publishLikeEvents } from './publish-like-events.ts'

const maxLikesPerDay = 100

/**
 * Refuses whom the member may not like or pass: `not_found` who is shown to nobody, and whom the two may not meet; `blocked_by`
 * or `you_blocked` between two of whom one blocked the other. Answers who likes.
 */
export async function assertLikeable(context: RequestContext, otherId: number): Promise<Member> {
  const { db } = context
  const memberId = assertMember(context)
  if (memberId === otherId) throw createProblem('own_profile')
  const [member, other] = [await findMemberById(db, memberId), await findProfileRow(db, otherId)]
  if (member?.status !== 'active') throw createProblem('activation_needed')
  if (!other || other.status !== 'active' || !canMeet(await getViewer(context), other))
    throw createProblem('not_found')
  await assertNotBlocked(db, memberId, otherId, other.name)
  if (other.invisible) throw createProblem('not_found')
  return member
}

/** Likes a member; a mutual like is a match, told to both screens once. `isNew`: it was not liked before. */
export async function likeMember(
  context: RequestContext,
  otherId: number,
): Promise<{ matched: boolean; isNew: boolean }> {
  const { clock } = context
  return runInTransaction(context.db, async (tx) => {
    const inside = { ...context, db: tx }
    // First of all: a block at the same moment is either seen here, or finds this like and removes it.
    await lockLikePair(tx, assertMember(context), otherId)
    const { id: memberId } = await assertLikeable(inside, otherId)
    await enforceRateLimit({ db: tx, clock }, `like:${memberId}`, maxLikesPerDay, 86_400)
    const isNew = await insertLike(tx, memberId, otherId, 'member', clock.now())
    const matched = await markMatch(tx, memberId, otherId, clock.now())
    if (!isNew) return { matched, isNew }
    await publishLikeEvents(inside, memberId, otherId, matched)
    await eventBus.emit(context, tx, 'like.created', { fromId: memberId, toId: otherId, matched })
    return { matched, isNew }
  })
}

/** Takes a like back, and the match with it; the other one's open tabs hear of it. */
export const unlikeMember = (context: RequestContext, otherId: number): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    await lockLikePair(tx, memberId, otherId)
    if (await deleteLike(tx, memberId, otherId))
      await eventBus.emit(context, tx, 'badges.changed', { memberIds: [otherId] })
  })

/**
 * Opening a liked profile clears its new flag (docs/product.md#likes); all tabs show the new count. Of an admirer whom the member is
 * not told of nothing changes: a count that went down would tell.
 */
export const markLikeSeen = (context: RequestContext, otherId: number): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    const matchedOnly = !(await canSeeAdmirers(tx, context.site, memberId))
    if (await setLikeSeen(tx, otherId, memberId, { at: context.clock.now(), matchedOnly }))
      await eventBus.emit(context, tx, 'badges.changed', { memberIds: [memberId] })
  })
