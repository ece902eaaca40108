import { findClaimEnd } from '../../moderation/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize } from '../../staff/index.ts'
import { replacePhotoClaims } from './photo-claim.sql.ts'
import { findAwaitedPhotos } from './photo-review.sql.ts'

/**
 * Makes these photos the ones that the actor works on, and ends the actor's other claims; like the claim of a case, a claim ends
 * `case_claim_minutes` after the last sign of work. Photos that await no review any more and those of colleagues are left out. A claim is not
 * recorded: it changes as quickly as the photo in focus, and the decision is. Throws `forbidden`.
 */
export async function claimPhotos(
  services: Services,
  actor: StaffActor,
  ids: readonly string[],
): Promise<void> {
  const awaited = await findAwaitedPhotos(services.db, ids)
  for (const siteId of new Set(awaited.map((photo) => photo.siteId)))
    authorize(services, actor, 'photos.review', await getSitePlace(services, siteId))
  await runInTransaction(services.db, async (tx) => {
    const claims = []
    for (const { id, siteId } of awaited)
      claims.push({ id, endsAt: await findClaimEnd({ ...services, db: tx }, siteId) })
    const work = { claims, staffId: actor.staffId, at: services.clock.now() }
    if (await replacePhotoClaims(tx, work)) publishStaffChange(tx, 'photo_claims')
  })
}
