import { findMemberById } from '../accounts/index.ts'
import { computeBlindHash } from '../platform/crypto/blind-hash.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/db.ts'
import { release, stopMails, suppressionOf } from './stopped.sql.ts'

/** Finds an address again that no notices go to, without keeping it. */
export const addressHash = (config: Pick<Config, 'secret'>, email: string): Buffer =>
  computeBlindHash(config, 'mail-suppression', email.trim().toLowerCase())

/**
 * An account was activated by a mail to its address: so the address can be reached, whatever came back before. Who complained of
 * our mails at that address is sent no notices by another account either.
 */
export async function meetSuppression(tx: Db, config: Config, memberId: number): Promise<void> {
  const member = await findMemberById(tx, memberId)
  if (!member) return
  const hash = addressHash(config, member.email)
  const reason = await suppressionOf(tx, hash)
  if (reason === 'bounce') await release(tx, hash)
  if (reason === 'fbl') await stopMails(tx, [memberId], 'fbl')
}
