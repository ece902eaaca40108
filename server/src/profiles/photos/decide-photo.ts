import { createProblem } from '@amarelle/contract/domain/errors'
import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import type { Photo, photoRefusalReasons } from '@amarelle/contract/endpoints/profiles'
import sharp from 'sharp'
import { findMemberById } from '../../accounts/index.ts'
import type { ContentRemoval } from '../../moderation/index.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { publishMemberEvent } from '../../platform/channel/member-events.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { blockPicture, isPhotoHashMissing, setPhotoHash, unblockPicture } from './blocked-picture.sql.ts'
import { computeDifferenceHash } from './photo-hash.ts'
import { getPhotoFilePath } from './photo-path.ts'
import { setPhotoAppealDecided, lockPhotos, findPhotoWithOwner, setPhotoDecision } from './photo.sql.ts'

export type PhotoRefusal = (typeof photoRefusalReasons)[number]
export type PhotoDecision =
  | { readonly status: 'active' | 'disabled' }
  /** `everywhere`: the same picture is refused in all future uploads. */
  | { readonly status: 'refused'; readonly refusal: PhotoRefusal; readonly everywhere?: boolean }

/** Computes the hash from the stored picture for photos that were uploaded before hashes were stored. */
async function ensurePhotoHash({ db, storage }: Pick<Services, 'db' | 'storage'>, id: string): Promise<void> {
  if (!(await isPhotoHashMissing(db, id))) return
  const bytes = await storage.read(getPhotoFilePath(id, 'large'))
  if (bytes) await setPhotoHash(db, id, await computeDifferenceHash(sharp(bytes)))
}

/**
 * Applies an operator's decision about a photo, closes its appeal and updates the owner's open tabs. An approved photo is shown even
 * beyond the member's limit, and its picture is no longer blocked. Throws `not_found`.
 */
export async function decidePhoto(
  { db, clock, storage }: Pick<Services, 'db' | 'clock' | 'storage'>,
  id: string,
  decision: PhotoDecision,
  actor: StaffActor,
): Promise<void> {
  const blocksPicture = decision.status === 'refused' && decision.everywhere === true
  if (blocksPicture) await ensurePhotoHash({ db, storage }, id)
  await runInTransaction(db, async (tx) => {
    const photo = await findPhotoWithOwner(tx, id)
    if (!photo) throw createProblem('not_found')
    await lockPhotos(tx, photo.memberId)
    const at = clock.now()
    const refusal: Photo['refusal'] = decision.status === 'refused' ? decision.refusal : null
    await setPhotoDecision(tx, id, { status: decision.status, refusal, actor: actor.name, at })
    await setPhotoAppealDecided(tx, id, at)
    if (blocksPicture) await blockPicture(tx, id, decision.refusal, at)
    if (decision.status === 'active') await unblockPicture(tx, id)
    const status = (await findMemberById(tx, photo.memberId))?.status
    if (status === 'active' || status === 'not_confirmed' || status === 'pending_deletion')
      await publishMemberEvent(tx, photo.memberId, { type: 'account', status })
  })
}

/** The refusal reason shown to the owner, by the rule that the photo broke; `other` for all other rules. */
const refusalByRule: Partial<Record<ReportReason, PhotoRefusal>> = {
  unwanted_image: 'explicit',
  underage: 'minor',
}
/** Refuses a photo as the outcome of a case; the owner may appeal as usual. Returns false when the photo is not `ownerId`'s. */
export async function removePhotoByDecision(
  services: Services,
  { id, ownerId, rule, actor }: ContentRemoval,
): Promise<boolean> {
  const isOwned =
    /^[0-9a-f-]{36}$/.test(id) && (await findPhotoWithOwner(services.db, id))?.memberId === ownerId
  if (isOwned)
    await decidePhoto(services, id, { status: 'refused', refusal: refusalByRule[rule] ?? 'other' }, actor)
  return isOwned
}
