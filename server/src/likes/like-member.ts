import { problem } from '@amarelle/contract/errors'
import { type Member, memberById } from '../accounts/index.ts'
import { assertNotBlocked } from '../moderation/index.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { limit } from '../platform/limits.ts'
import { publishAll } from '../platform/member-events.ts'
import { requireMember } from '../platform/require-member.ts'
import { cardsOfPair, profileRow } from '../profiles/index.ts'
import { deleteLike, insertLike, lockPair, markMatch, newLikesCount, setSeen } from './like.sql.ts'

const likesADay = 100

/** Refuses who may not be liked or passed by the member. Answers who likes. */
export async function assertLikeable(context: Context, otherId: number): Promise<Member> {
  const { db, site } = context
  const memberId = requireMember(context)
  if (memberId === otherId) throw problem('own_profile')
  const [member, other] = [await memberById(db, memberId), await profileRow(db, otherId)]
  if (member?.status !== 'active') throw problem('activation_needed')
  if (!other || other.siteId !== site.id || other.status !== 'active') throw problem('not_found')
  await assertNotBlocked(db, memberId, otherId, other.name)
  return member
}

/** Likes a member; a mutual like is a match, told to both screens once. `isNew`: it was not liked before. */
export async function likeMember(
  context: Context,
  otherId: number,
): Promise<{ matched: boolean; isNew: boolean }> {
  const { site, clock } = context
  return inTransaction(context.db, async (tx) => {
    const { id: memberId } = await assertLikeable({ ...context, db: tx }, otherId)
    await limit({ db: tx, clock }, `like:${memberId}`, likesADay, 86_400)
    await lockPair(tx, memberId, otherId)
    const isNew = await insertLike(tx, memberId, otherId, 'member', clock.now())
    const matched = await markMatch(tx, memberId, otherId, clock.now())
    if (!isNew) return { matched, isNew }
    const [own, theirs] = await cardsOfPair({ ...context, db: tx }, site, memberId, otherId)
    await publishAll(tx, [
      {
        memberId: otherId,
        event: { type: 'like', profile: own, new_likes: await newLikesCount(tx, otherId) },
      },
      ...(matched
        ? [
            { memberId: otherId, event: { type: 'match', profile: own } as const },
            { memberId, event: { type: 'match', profile: theirs } as const },
          ]
        : []),
    ])
    await events.emit(context, tx, 'like.created', { fromId: memberId, toId: otherId, matched })
    return { matched, isNew }
  })
}

export const unlikeMember = (context: Context, otherId: number): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const memberId = requireMember(context)
    await lockPair(tx, memberId, otherId)
    await deleteLike(tx, memberId, otherId)
  })

/** Opening a liked profile clears its new flag (SPECIFICATION 4); all tabs show the new count. */
export async function seeLike(context: Context, otherId: number): Promise<boolean> {
  const memberId = requireMember(context)
  const changed = await setSeen(context.db, otherId, memberId, context.clock.now())
  return changed.numUpdatedRows > 0n
}
