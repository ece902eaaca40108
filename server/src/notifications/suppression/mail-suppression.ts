import { findMemberById } from '../../accounts/index.ts'
import { computeBlindHash } from '../../platform/crypto/blind-hash.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { deleteSuppression, disableMails, findSuppressionReason } from './mail-suppression.sql.ts'

/** Keyed hash of an address, so that suppressed addresses are recognised without being stored. */
export const computeAddressHash = (config: Pick<Config, 'secret'>, email: string): Buffer =>
  computeBlindHash(config, 'mail-suppression', email.trim().toLowerCase())

/**
 * Applies an existing suppression to an account just activated by mail: an earlier bounce is cleared, because the address works
 * now; an earlier complaint stops mails to this account too.
 */
export async function applySuppression(tx: Db, config: Config, memberId: number): Promise<void> {
  const member = await findMemberById(tx, memberId)
  if (!member) return
  const hash = computeAddressHash(config, member.email)
  const reason = await findSuppressionReason(tx, hash)
  if (reason === 'bounce') await deleteSuppression(tx, hash)
  if (reason === 'fbl') await disableMails(tx, [memberId], 'fbl')
}
