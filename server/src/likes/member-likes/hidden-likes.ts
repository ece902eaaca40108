import { isPremium } from '../../credits/index.ts'
import { decrypt, encryptDeterministically } from '../../platform/crypto/encryption.ts'
import type { Services, Site } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'

/**
 * Returns whether the member may see who likes them before the like is mutual: always for premium members, otherwise if their own site
 * allows it (`liked_by_shown`). Every feature that could reveal an admirer must check this.
 */
export async function canSeeAdmirers(
  db: Db,
  site: Pick<Site, 'liked_by_shown'>,
  memberId: number,
): Promise<boolean> {
  return site.liked_by_shown === 'clear' || isPremium(db, memberId)
}

const encryptionPurpose = 'hidden-like'

/** Opaque token for an admirer in URLs: stable for the same two members, and reveals nothing about the admirer. */
export const createAdmirerToken = (
  { config }: Pick<Services, 'config'>,
  memberId: number,
  admirerId: number,
): string =>
  encryptDeterministically(config, encryptionPurpose, `${memberId}:${admirerId}`).toString('base64url')

/** Returns the admirer of a token that `createAdmirerToken` returned for the member; null for any other text. */
export function readAdmirerToken(
  { config }: Pick<Services, 'config'>,
  memberId: number,
  token: string,
): number | null {
  try {
    const [forMember, admirer] = decrypt(config, encryptionPurpose, Buffer.from(token, 'base64url')).split(
      ':',
    )
    return forMember === String(memberId) ? Number(admirer) : null
  } catch {
    return null
  }
}
