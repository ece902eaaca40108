import { problem } from '@amarelle/contract/errors'
import { memberById } from '../accounts/index.ts'
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

/** Likes a member; a mutual like is a match, told to both screens once. */
export async function likeMember(context: Context, otherId: number): Promise<{ matched: boolean }> {
  const memberId = requireMember(context)
  if (memberId === otherId) throw problem('own_profile')
  const { site, clock } = context
  return inTransaction(context.db, async (tx) => {
    const [member, other] = [await memberById(tx, memberId), await profileRow(tx, otherId)]
    if (member?.status !== 'active') throw problem('activation_needed')
    if (!other || other.siteId !== site.id || other.status !== 'active') throw problem('not_found')
    await assertNotBlocked(tx, memberId, otherId, other.name)
    await limit({ db: tx, clock }, `like:${memberId}`, likesADay, 86_400)
    await lockPair(tx, memberId, otherId)
    const isNew = await insertLike(tx, memberId, otherId, 'member', clock.now())
    const matched = await markMatch(tx, memberId, otherId, clock.now())
    if (!isNew) return { matched }
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
    return { matched }
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
