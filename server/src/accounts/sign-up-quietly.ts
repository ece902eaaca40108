import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { newToken } from '../platform/ids.ts'
import { countUse } from '../platform/limits.ts'
import { queueMail } from './account-mails.job.ts'
import { addressKey } from './address-key.ts'
import { lockAddress, memberByLogin } from './member.sql.ts'

/** What strangers who sign up with somebody's address have the owner told; more sign-ups are answered the same. */
const mailsADay = 3

/**
 * Signs up without telling whether the address had an account (docs/safety.md#disclosure, strict disclosure). For one that had, the same
 * work is done under an address that nobody has, and taken back; the owner is told by mail, or how to restore the account.
 */
export async function signUpQuietly(
  { db: tx, clock, site }: Pick<Context, 'db' | 'clock' | 'site'>,
  email: string,
  make: (email: string) => Promise<number>,
): Promise<void> {
  const siteId = site.id
  // Two with one address at once: the second finds the first one's account.
  await lockAddress(tx, siteId, email)
  const owner = await memberByLogin(tx, siteId, email)
  await sql`savepoint quiet`.execute(tx)
  const made = await make(owner ? `${newToken()}@invalid` : email)
  await (owner ? sql`rollback to savepoint quiet` : sql`release savepoint quiet`).execute(tx)
  const known = owner?.status === 'pending_deletion' ? 'reactivation' : 'address_in_use'
  // Counted for an address without an account as well: the work is the same.
  const mails = await countUse({ db: tx, clock }, addressKey('signup-mail', siteId, email), 86_400)
  if (!owner) await queueMail(tx, { kind: 'activation', memberId: made })
  else if (mails <= mailsADay) await queueMail(tx, { kind: known, memberId: owner.id })
}
