import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { newToken } from '../platform/ids.ts'
import { queueMail } from './account-mails.job.ts'
import { lockAddress, memberByLogin } from './member.sql.ts'

/**
 * Signs up without telling whether the address had an account (DECISIONS 2, strict disclosure). For one that had, the same
 * work is done under an address that nobody has, and taken back; the owner is told by mail, or how to restore the account.
 */
export async function signUpQuietly(
  tx: Db,
  siteId: number,
  email: string,
  make: (email: string) => Promise<number>,
): Promise<void> {
  // Two with one address at once: the second finds the first one's account.
  await lockAddress(tx, siteId, email)
  const owner = await memberByLogin(tx, siteId, email)
  await sql`savepoint quiet`.execute(tx)
  const made = await make(owner ? `${newToken()}@invalid` : email)
  await (owner ? sql`rollback to savepoint quiet` : sql`release savepoint quiet`).execute(tx)
  const known = owner?.status === 'pending_deletion' ? 'reactivation' : 'address_in_use'
  await queueMail(tx, owner ? { kind: known, memberId: owner.id } : { kind: 'activation', memberId: made })
}
