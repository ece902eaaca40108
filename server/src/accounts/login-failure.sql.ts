import type { Db } from '../platform/db.ts'

export interface Failure {
  failures: number
  first_at: Date
  lockouts: number
  locked_until: Date | null
}
/** Locked while in a transaction, so that parallel attempts are all counted. */
export function failureOf(db: Db, memberId: number, source: string): Promise<Failure | undefined> {
  const query = db
    .selectFrom('login_failure')
    .select(['failures', 'first_at', 'lockouts', 'locked_until'])
    .where('member_id', '=', memberId)
    .where('source', '=', source)
  return (db.isTransaction ? query.forUpdate() : query).executeTakeFirst()
}
export const saveFailure = (tx: Db, memberId: number, source: string, failure: Failure) =>
  tx
    .insertInto('login_failure')
    .values({ member_id: memberId, source, ...failure })
    .onConflict((conflict) => conflict.columns(['member_id', 'source']).doUpdateSet(failure))
    .execute()
export const forgetFailures = (tx: Db, memberId: number, source: string) =>
  tx.deleteFrom('login_failure').where('member_id', '=', memberId).where('source', '=', source).execute()
