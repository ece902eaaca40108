import type { Db } from '../platform/db/db.ts'
import type { LedgerProblem } from './ledger-problem.ts'

/** Describes how far the check of the whole ledger has come. */
export interface CheckProgress {
  readonly lastMemberId: number
  readonly lastTransactionId: number
  /** Differences since the first member. */
  readonly found: readonly LedgerProblem[]
}
export const readCheckProgress = (db: Db): Promise<CheckProgress> =>
  db
    .selectFrom('ledger_check_progress')
    .select(['last_member_id as lastMemberId', 'last_transaction_id as lastTransactionId', 'found'])
    .$castTo<CheckProgress>()
    .executeTakeFirstOrThrow()
/** When the whole ledger was last checked; null before the first time. */
export const readCheckCompletedAt = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('ledger_check_progress').select('completed_at').executeTakeFirstOrThrow()).completed_at
export const storeCheckProgress = (
  db: Db,
  { lastMemberId, lastTransactionId, found }: CheckProgress,
  completedAt?: Date,
) =>
  db
    .updateTable('ledger_check_progress')
    .set({
      last_member_id: lastMemberId,
      last_transaction_id: lastTransactionId,
      found: JSON.stringify(found),
      ...(completedAt && { completed_at: completedAt }),
    })
    .execute()
