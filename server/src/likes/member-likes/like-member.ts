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
 * Checks that the member may like or pass the other one; returns the calling member. Throws `own_profile`,
 * `activation_needed`, `not_found` (not shown, or the two may not meet), and `blocked_by` or `you_blocked` after a block.
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

/** Likes a member; a mutual like becomes a match, announced to both once. `isNew` is false if the like existed already. */
export async function likeMember(
  context: RequestContext,
  otherId: number,
): Promise<{ matched: boolean; isNew: boolean }> {
  const { clock } = context
  return runInTransaction(context.db, async (tx) => {
    const txContext = { ...context, db: tx }
    // Taken before any check: a concurrent block is either seen below, or runs later and removes this like.
    await lockLikePair(tx, assertMember(context), otherId)
    const { id: memberId } = await assertLikeable(txContext, otherId)
    await enforceRateLimit({ db: tx, clock }, `like:${memberId}`, maxLikesPerDay, 86_400)
    const isNew = await insertLike(tx, memberId, otherId, 'member', clock.now())
    const matched = await markMatch(tx, memberId, otherId, clock.now())
    if (!isNew) return { matched, isNew }
    await publishLikeEvents(txContext, memberId, otherId, matched)
    await eventBus.emit(context, tx, 'like.created', { fromId: memberId, toId: otherId, matched })
    return { matched, isNew }
  })
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
