import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DB } from '../../platform/db/db-types.ts'

export interface Dispute {
  readonly id: number
  readonly providerRef: string
  readonly amountMinor: number
  readonly owedMinor: number
  readonly credits: number
  readonly state: 'open' | 'won' | 'lost'
  readonly openedAt: Date
  readonly closedAt: Date | null
}
/** The disputes of a payment, oldest first. */
export const listAttemptDisputes = (db: Db, attemptId: string) =>
  db
    .selectFrom('dispute')
    .select([
      'id',
      'provider_ref as providerRef',
      'amount_minor as amountMinor',
      'owed_minor as owedMinor',
      'credits',
      'state',
      'opened_at as openedAt',
      'closed_at as closedAt',
    ])
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .$castTo<Dispute>()
    .execute()

export async function insertDispute(tx: Db, row: Insertable<DB['dispute']>): Promise<number> {
  const { id } = await tx.insertInto('dispute').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
export const closeDispute = (tx: Db, id: number, state: 'won' | 'lost', at: Date) =>
  tx.updateTable('dispute').set({ state, closed_at: at }).where('id', '=', id).execute()
