import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface LoginAttemptRow {
  attempts: number
  first_at: Date
  lockouts: number
  locked_until: Date | null
}
/**
 * Returns the login attempts of one address or browser on an account. Creates the row if missing and locks it, so concurrent
 * attempts wait.
 */
export async function lockLoginAttempts(
  tx: Db,
  account: string,
  source: string,
  now: Date,
): Promise<LoginAttemptRow> {
  const { rows } = await sql<LoginAttemptRow>`
    insert into login_attempt as a (account, source, attempts, first_at) values (${account}, ${source}, 0, ${now})
    on conflict (account, source) do update set attempts = a.attempts
    returning attempts, first_at, lockouts, locked_until`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the attempts were not stored')
  return row
}
export const updateLoginAttempts = (tx: Db, account: string, source: string, change: LoginAttemptRow) =>
  tx
    .updateTable('login_attempt')
    .set(change)
    .where('account', '=', account)
    .where('source', '=', source)
    .execute()
export const deleteLoginAttempts = (tx: Db, account: string, source: string) =>
  tx.deleteFrom('login_attempt').where('account', '=', account).where('source', '=', source).execute()
export const deleteLoginAttemptsOnAccount = (tx: Db, account: string) =>
  tx.deleteFrom('login_attempt').where('account', '=', account).execute()
/** Deletes attempts too old to count or to lock anyone out. */
export const deleteLoginAttemptsBefore = (db: Db, before: Date) =>
  db.deleteFrom('login_attempt').where('first_at', '<', before).execute()
