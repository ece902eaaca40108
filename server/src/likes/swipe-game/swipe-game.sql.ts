import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type Viewer, isVisibleTo } from '../../profiles/index.ts'

export interface SwipeGameState {
  /** Starts at 1; once all cards were swiped, the next round shows the passed ones again. */
  readonly round: number
  /** Calendar day (YYYY-MM-DD) in the member's time zone that `likes` counts for. */
  readonly day: string
  readonly likes: number
  /** Member id of the swipe that can be undone. */
  readonly lastId: number | null
}
export type SwipeChoice = 'like' | 'pass'

const gameColumns = ['round', 'day', 'likes', 'last_id as lastId'] as const
/** Returns the game, and whether its last swipe can be undone: that member is still visible, and the like neither a match nor paid for. */
export const findSwipeGame = (
  db: Db,
  viewer: Viewer & { memberId: number },
): Promise<(SwipeGameState & { readonly canUndo: boolean }) | undefined> =>
  db
    .selectFrom('swipe_game')
    .select(gameColumns)
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('profile as p')
            .select('p.member_id')
            .whereRef('p.member_id', '=', 'swipe_game.last_id')
            .where(isVisibleTo(viewer))
            .where((w) =>
              w.not(
                w.exists(
                  w
                    .selectFrom('member_like')
                    .select('to_id')
                    .where('from_id', '=', viewer.memberId)
                    .whereRef('to_id', '=', 'p.member_id')
                    .where((l) => l.or([l('matched_at', 'is not', null), l('extra', 'is not', null)])),
                ),
              ),
            ),
        )
        .$castTo<boolean>()
        .as('canUndo'),
    )
    .where('member_id', '=', viewer.memberId)
    .executeTakeFirst()

/** Returns the member's game, created with `day` if missing, and locks it: concurrent swipes wait until the transaction ends. */
export const lockSwipeGame = (tx: Db, memberId: number, day: string): Promise<SwipeGameState> =>
  tx
    .insertInto('swipe_game')
    .values({ member_id: memberId, day })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ member_id: memberId }))
    .returning(gameColumns)
    .executeTakeFirstOrThrow()
export const updateSwipeGame = (
  tx: Db,
  memberId: number,
  { day, likes, lastId }: Omit<SwipeGameState, 'round'>,
) =>
  tx
    .updateTable('swipe_game')
    .set({ day, likes, last_id: lastId })
    .where('member_id', '=', memberId)
    .execute()
/** Moves on from `round` if anyone was passed in it; false if nobody was, or a later round has begun already. */
export async function beginNextRound(db: Db, memberId: number, round: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('swipe_game')
    .set({ round: round + 1 })
    .where('member_id', '=', memberId)
    .where('round', '=', round)
    .where((e) =>
      e.exists(
        e
          .selectFrom('swipe')
          .select('profile_id')
          .whereRef('swipe.member_id', '=', 'swipe_game.member_id')
          .where('swipe.round', '=', round)
          .where('swipe.verdict', '=', 'pass'),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** SQL condition on `profile as p`: the member has not swiped them in the current round with one of these verdicts. */
export const isNotSwiped = (memberId: number, verdicts: readonly SwipeChoice[]): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from swipe s where s.member_id = ${memberId} and s.profile_id = p.member_id
    and s.verdict = any(${[...verdicts]}::text[])
    and s.round = coalesce((select g.round from swipe_game g where g.member_id = ${memberId}), 1))`
interface NewSwipe {
  readonly id: number
  readonly round: number
  readonly verdict: SwipeChoice
  readonly at: Date
}
export const upsertSwipe = (tx: Db, memberId: number, { id, round, verdict, at }: NewSwipe) =>
  tx
    .insertInto('swipe')
    .values({ member_id: memberId, profile_id: id, round, verdict, swiped_at: at })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'profile_id']).doUpdateSet({ round, verdict, swiped_at: at }),
    )
    .execute()
/** Deletes a swipe and returns its verdict; undefined if there was none. */
export const deleteSwipe = (tx: Db, memberId: number, id: number) =>
  tx
    .deleteFrom('swipe')
    .where('member_id', '=', memberId)
    .where('profile_id', '=', id)
    .returning('verdict')
    .executeTakeFirst()

export async function deleteMemberSwipes(tx: Db, memberId: number): Promise<void> {
  await tx.updateTable('swipe_game').set({ last_id: null }).where('last_id', '=', memberId).execute()
  await tx.deleteFrom('swipe_game').where('member_id', '=', memberId).execute()
  await tx
    .deleteFrom('swipe')
    .where((e) => e.or([e('member_id', '=', memberId), e('profile_id', '=', memberId)]))
    .execute()
}
export async function deleteSwipesBetween(db: Db, a: number, b: number): Promise<void> {
  await db.deleteFrom('swipe').where('member_id', 'in', [a, b]).where('profile_id', 'in', [a, b]).execute()
}
