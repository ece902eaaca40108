import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context.ts'
import { createToken } from '../../platform/crypto/tokens.ts'
import { incrementUsage } from '../../platform/limits/usage-limits.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { createIdentifierLimitKey } from '../members/identifier-limit-key.ts'
import { lockEmailAddress, findMemberByLogin } from '../members/member.sql.ts'

/** Mails per day to the owner of an address that others sign up with; further sign-ups get the same answer. */
const maxMailsPerDay = 3

/**
 * Signs up without revealing whether the address has an account (strict disclosure, docs/safety.md#disclosure). If it has, the
 * same work is done under an unused address and rolled back; the owner is notified by mail, or told how to restore the account.
 */
export async function signUpWithoutDisclosure(
  { db: tx, clock, site }: Pick<RequestContext, 'db' | 'clock' | 'site'>,
  email: string,
  make: (email: string) => Promise<number>,
): Promise<void> {
  const siteId = site.id
  // Serializes concurrent sign-ups with one address: the second finds the first one's account.
  await lockEmailAddress(tx, siteId, email)
  const owner = await findMemberByLogin(tx, siteId, email)
  await sql`savepoint quiet`.execute(tx)
  const newMemberId = await make(owner ? `${createToken()}@invalid` : email)
  await (owner ? sql`rollback to savepoint quiet` : sql`release savepoint quiet`).execute(tx)
  const mailKind = owner?.status === 'pending_deletion' ? 'reactivation' : 'address_in_use'
  // Also counted for an address without an account, so that the work is the same.
  const mails = await incrementUsage(
    { db: tx, clock },
    createIdentifierLimitKey('signup-mail', siteId, email),
    86_400,
  )
  if (!owner) await queueAccountMail(tx, { kind: 'activation', memberId: newMemberId })
  else if (mails <= maxMailsPerDay) await queueAccountMail(tx, { kind: mailKind, memberId: owner.id })
}
