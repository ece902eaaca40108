import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context.ts'
import { createToken } from '../../platform/crypto/tokens.ts'
import { incrementUsage } from '../../platform/limits/usage-limits.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { createIdentifierLimitKey } from '../members/identifier-limit-key.ts'
import { lockEmailAddress, findMemberByLogin } from '../members/member.sql.ts'

/** What strangers who sign up with somebody's address have the owner told; more sign-ups are answered the same. */
const maxMailsPerDay = 3

/**
 * Signs up without telling whether the address had an account (docs/safety.md#disclosure, strict disclosure). For one that had, the same
 * work is done under an address that nobody has, and taken back; the owner is told by mail, or how to restore the account.
 */
export async function signUpWithoutDisclosure(
  { db: tx, clock, site }: Pick<RequestContext, 'db' | 'clock' | 'site'>,
  email: string,
  make: (email: string) => Promise<number>,
): Promise<void> {
  const siteId = site.id
  // Two with one address at once: the second finds the first one's account.
  await lockEmailAddress(tx, siteId, email)
  const owner = await findMemberByLogin(tx, siteId, email)
  await sql`savepoint quiet`.execute(tx)
  const made = await make(owner ? `${createToken()}@invalid` : email)
  await (owner ? sql`rollback to savepoint quiet` : sql`release savepoint quiet`).execute(tx)
  const known = owner?.status === 'pending_deletion' ? 'reactivation' : 'address_in_use'
  // Counted for an address without an account as well: the work is the same.
  const mails = await incrementUsage(
    { db: tx, clock },
    createIdentifierLimitKey('signup-mail', siteId, email),
    86_400,
  )
  if (!owner) await queueAccountMail(tx, { kind: 'activation', memberId: made })
  else if (mails <= maxMailsPerDay) await queueAccountMail(tx, { kind: known, memberId: owner.id })
}
