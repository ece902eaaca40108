import { isPremium } from '../../credits/index.ts'
import type { RequestContext, Site } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { deriveSigningKey, computeSignature } from '../../platform/crypto/signing.ts'

/**
 * Whether the member may see who likes them before the like is mutual: always for premium members, otherwise if their own
 * site allows it (`liked_by_shown`). Every feature that could reveal an admirer must check this.
 */
export async function canSeeAdmirers(
  db: Db,
  site: Pick<Site, 'liked_by_shown'>,
  memberId: number,
): Promise<boolean> {
  return site.liked_by_shown === 'clear' || isPremium(db, memberId)
}

/** Opaque token for an admirer in URLs: stable for the same two members, and reveals nothing about the admirer. */
export const createAdmirerToken = (
  { config }: Pick<RequestContext, 'config'>,
  memberId: number,
  admirerId: number,
): string => computeSignature(deriveSigningKey(config, 'hidden-like'), `${memberId}:${admirerId}`)
