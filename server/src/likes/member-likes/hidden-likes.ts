import { isPremium } from '../../credits/index.ts'
import type { RequestContext, Site } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { deriveSigningKey, computeSignature } from '../../platform/crypto/signing.ts'

/**
 * Whether a member is told who likes them before it is mutual: as the member's own site decides (`liked_by_shown`), and
 * premium members always. Whatever could give an admirer away asks here.
 */
export async function canSeeAdmirers(
  db: Db,
  site: Pick<Site, 'liked_by_shown'>,
  memberId: number,
): Promise<boolean> {
  return site.liked_by_shown === 'clear' || isPremium(db, memberId)
}

/** What stands for an admirer in an address: the same for the same two, and nothing to find the admirer by. */
export const createAdmirerToken = (
  { config }: Pick<RequestContext, 'config'>,
  memberId: number,
  admirerId: number,
): string => computeSignature(deriveSigningKey(config, 'hidden-like'), `${memberId}:${admirerId}`)
