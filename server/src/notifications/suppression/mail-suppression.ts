import { findMemberById } from '../../accounts/index.ts'
import { computeBlindHash } from '../../platform/crypto/blind-hash.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { deleteSuppression, disableMails, findSuppressionReason } from './mail-suppression.sql.ts'

/** Finds an address again that no notices go to, without keeping it. */
export const computeAddressHash = (config: Pick<Config, 'secret'>, email: string): Buffer =>
  computeBlindHash(config, 'mail-suppression', email.trim().toLowerCase())

/**
 * An account was activated by a mail to its address: so the address can be reached, whatever came back before. Who complained of
 * our mails at that address is sent no notices by another account either.
 */
export async function applySuppression(tx: Db, config: Config, memberId: number): Promise<void> {
  const member = await findMemberById(tx, memberId)
  if (!member) return
  const hash = computeAddressHash(config, member.email)
  const reason = await findSuppressionReason(tx, hash)
  if (reason === 'bounce') await deleteSuppression(tx, hash)
  if (reason === 'fbl') await disableMails(tx, [memberId], 'fbl')
}
