import type { MatchAnswers } from '@amarelle/contract/endpoints/games'
import type { Db } from '../../platform/db/db.ts'

export const upsertMatchAnswers = (db: Db, memberId: number, answers: MatchAnswers, at: Date) => {
  const row = { answers: JSON.stringify(answers), answered_at: at }
  return db
    .insertInto('match_answers')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}
/** The answers as stored (not validated); undefined if there are none. */
export const findMatchAnswers = (db: Db, memberId: number) =>
  db
    .selectFrom('match_answers')
    .select(['answers', 'answered_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
export const deleteMatchAnswers = (db: Db, memberId: number) =>
  db.deleteFrom('match_answers').where('member_id', '=', memberId).execute()
