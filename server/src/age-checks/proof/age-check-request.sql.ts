import type { AgeCheckMethod } from '@amarelle/contract/domain/age-checks'
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DB } from '../../platform/db/db-types.ts'

/** Stores what a session asks for; what it asked for before can't be answered any more. */
export const replaceAgeCheckRequest = (db: Db, row: Insertable<DB['age_check_request']>) =>
  db
    .insertInto('age_check_request')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ used: false, ...row }))
    .execute()

interface RequestOfSession {
  readonly stateHash: Buffer
  readonly siteId: number
  readonly memberId: number
  readonly sessionId: string
}
/**
 * Marks the open request that a session brings back from a provider as used and returns it, for one of several concurrent calls. It stays
 * for `ageCheckRequestRetentionMs`, so that a session whose proof is refused knows where it came from.
 */
export const useProviderRequest = (
  db: Db,
  { stateHash, siteId, memberId, sessionId }: RequestOfSession,
  now: Date,
): Promise<{ method: AgeCheckMethod; return_path: string } | undefined> =>
  db
    .updateTable('age_check_request')
    .set({ used: true })
    .where('state_hash', '=', stateHash)
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .where('method', '!=', 'wallet')
    .where('used', '=', false)
    .where('expires_at', '>', now)
    .returning(['method', 'return_path'])
    .$narrowType<{ method: AgeCheckMethod }>()
    .executeTakeFirst()

/** Marks the open request that an app answers as used, for one of several concurrent calls, and returns whose it is. */
export async function useWalletRequest(
  db: Db,
  stateHash: Buffer,
  siteId: number,
  now: Date,
): Promise<number | null> {
  const row = await db
    .updateTable('age_check_request')
    .set({ used: true })
    .where('state_hash', '=', stateHash)
    .where('site_id', '=', siteId)
    .where('method', '=', 'wallet')
    .where('used', '=', false)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst()
  return row?.member_id ?? null
}

/** Returns what this session asked for last, until it is deleted; it may have expired. */
export const findAgeCheckRequest = (db: Db, sessionId: string) =>
  db
    .selectFrom('age_check_request')
    .select(['method', 'used', 'return_path', 'expires_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

export const deleteAgeCheckRequest = (db: Db, stateHash: Buffer) =>
  db.deleteFrom('age_check_request').where('state_hash', '=', stateHash).execute()
export const deleteAgeCheckRequestsOf = (tx: Db, memberId: number) =>
  tx.deleteFrom('age_check_request').where('member_id', '=', memberId).execute()
export const deleteAgeCheckRequestsBefore = (db: Db, before: Date) =>
  db.deleteFrom('age_check_request').where('expires_at', '<=', before).execute()
