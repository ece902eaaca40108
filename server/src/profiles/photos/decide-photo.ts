import { createProblem } from '@amarelle/contract/domain/errors'
import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import type { Photo, photoRefusalReasons } from '@amarelle/contract/endpoints/profiles'
import sharp from 'sharp'
import { findMemberById } from '../../accounts/index.ts'
import type { ContentRemoval } from '../../moderation/index.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { publishMemberEvent } from '../../platform/channel/member-events.ts'
import { blockPicture, isPhotoHashMissing, setPhotoHash, unblockPicture } from './blocked-picture.sql.ts'
import { computeDifferenceHash } from './photo-hash.ts'
import { getPhotoFilePath } from './photo-path.ts'
import { setPhotoAppealDecided, lockPhotos, findPhotoWithOwner, setPhotoDecision } from './photo.sql.ts'

export type PhotoRefusal = (typeof photoRefusalReasons)[number]
export type PhotoDecision =
  | { readonly status: 'active' | 'disabled' }
  /** `everywhere`: the picture is refused from now on wherever it turns up. */
  | { readonly status: 'refused'; readonly refusal: PhotoRefusal; readonly everywhere?: boolean }

/** A photo from before hashes were kept gets its own from its stored picture. */
async function ensurePhotoHash({ db, storage }: Pick<Services, 'db' | 'storage'>, id: string): Promise<void> {
  if (!(await isPhotoHashMissing(db, id))) return
  const bytes = await storage.read(getPhotoFilePath(id, 'large'))
  if (bytes) await setPhotoHash(db, id, await computeDifferenceHash(sharp(bytes)))
}

/**
 * What an operator decides about a photo; it decides its appeal, too, and the owner's tabs show it. A photo that was found
 * right is shown even beyond the member's limit, and its picture is no longer refused elsewhere. `actor` is the name of the
 * person who decided. Throws `not_found`.
 */
export async function decidePhoto(
  { db, clock, storage }: Pick<Services, 'db' | 'clock' | 'storage'>,
  id: string,
  decision: PhotoDecision,
  actor: string,
): Promise<void> {
  const everywhere = decision.status === 'refused' && decision.everywhere === true
  if (everywhere) await ensurePhotoHash({ db, storage }, id)
  await runInTransaction(db, async (tx) => {
    const photo = await findPhotoWithOwner(tx, id)
    if (!photo) throw createProblem('not_found')
    await lockPhotos(tx, photo.memberId)
    const at = clock.now()
    const refusal: Photo['refusal'] = decision.status === 'refused' ? decision.refusal : null
    await setPhotoDecision(tx, id, { status: decision.status, refusal, actor, at })
    await setPhotoAppealDecided(tx, id, at)
    if (everywhere) await blockPicture(tx, id, decision.refusal, at)
    if (decision.status === 'active') await unblockPicture(tx, id)
    const status = (await findMemberById(tx, photo.memberId))?.status
    if (status === 'active' || status === 'not_confirmed' || status === 'pending_deletion')
      await publishMemberEvent(tx, photo.memberId, { type: 'account', status })
  })
}

/** How a photo that broke a rule is refused, as its owner reads it. */
const refusalByRule: Partial<Record<ReportReason, PhotoRefusal>> = {
  unwanted_image: 'explicit',
  underage: 'minor',
}
/** Removes a member's photo by the decision about a case: refused, with the owner's appeal as for any other. */
export async function removePhotoByDecision(
  services: Services,
  { id, ownerId, rule, actor }: ContentRemoval,
): Promise<boolean> {
  const owned =
    /^[0-9a-f-]{36}$/.test(id) && (await findPhotoWithOwner(services.db, id))?.memberId === ownerId
  if (owned)
    await decidePhoto(services, id, { status: 'refused', refusal: refusalByRule[rule] ?? 'other' }, actor)
  return owned
}
