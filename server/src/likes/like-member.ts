import { problem } from '@amarelle/contract/errors'
import { type Member, memberById } from '../accounts/index.ts'
import { assertNotBlocked } from '../moderation/index.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { limit } from '../platform/limits.ts'
import { requireMember } from '../platform/require-member.ts'
import { areNear, profileRow, viewerOf } from '../profiles/index.ts'
import { isToldWhoLikes } from './hidden-likes.ts'
import { deleteLike, insertLike, lockPair, markMatch, setSeen } from './like.sql.ts'
import { tellLike } from './tell-like.ts'

const likesADay = 100

/**
 * Refuses whom the member may not like or pass: `not_found` who is shown to nobody, and whom the two may not meet; `blocked_by`
 * or `you_blocked` between two of whom one blocked the other. Answers who likes.
 */
export async function assertLikeable(context: Context, otherId: number): Promise<Member> {
  const { db } = context
  const memberId = requireMember(context)
  if (memberId === otherId) throw problem('own_profile')
  const [member, other] = [await memberById(db, memberId), await profileRow(db, otherId)]
  if (member?.status !== 'active') throw problem('activation_needed')
  if (!other || other.status !== 'active' || !areNear(await viewerOf(context), other))
    throw problem('not_found')
  await assertNotBlocked(db, memberId, otherId, other.name)
  if (other.invisible) throw problem('not_found')
  return member
}

/** Likes a member; a mutual like is a match, told to both screens once. `isNew`: it was not liked before. */
export async function likeMember(
  context: Context,
  otherId: number,
): Promise<{ matched: boolean; isNew: boolean }> {
  const { clock } = context
  return inTransaction(context.db, async (tx) => {
    const inside = { ...context, db: tx }
    // First of all: a block at the same moment is either seen here, or finds this like and removes it.
    await lockPair(tx, requireMember(context), otherId)
    const { id: memberId } = await assertLikeable(inside, otherId)
    await limit({ db: tx, clock }, `like:${memberId}`, likesADay, 86_400)
    const isNew = await insertLike(tx, memberId, otherId, 'member', clock.now())
    const matched = await markMatch(tx, memberId, otherId, clock.now())
    if (!isNew) return { matched, isNew }
    await tellLike(inside, memberId, otherId, matched)
    await events.emit(context, tx, 'like.created', { fromId: memberId, toId: otherId, matched })
    return { matched, isNew }
  })
}

/** Takes a like back, and the match with it; the other one's open tabs hear of it. */
export const unlikeMember = (context: Context, otherId: number): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const memberId = requireMember(context)
    await lockPair(tx, memberId, otherId)
    if (await deleteLike(tx, memberId, otherId))
      await events.emit(context, tx, 'badges.changed', { memberIds: [otherId] })
  })

/**
 * Opening a liked profile clears its new flag (docs/product.md#likes); all tabs show the new count. Of an admirer whom the member is
 * not told of nothing changes: a count that went down would tell.
 */
export const seeLike = (context: Context, otherId: number): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const memberId = requireMember(context)
    const matchedOnly = !(await isToldWhoLikes(tx, context.site, memberId))
    if (await setSeen(tx, otherId, memberId, { at: context.clock.now(), matchedOnly }))
      await events.emit(context, tx, 'badges.changed', { memberIds: [memberId] })
  })
