import { createProblem } from '@amarelle/contract/domain/errors'
import type { Photo, photoRefusalReasons } from '@amarelle/contract/endpoints/profiles'
import sharp from 'sharp'
import { findMemberById, type Member } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { publishMemberEvent } from '../../platform/channel/member-events.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { deletePhotoClaim } from '../review/photo-claim.sql.ts'
import { blockPicture, isPhotoHashMissing, setPhotoHashes, unblockPicture } from './blocked-picture.sql.ts'
import { computeDifferenceHashes } from './photo-hash.ts'
import { getPhotoFilePath } from './photo-path.ts'
import {
  setPhotoAppealDecided,
  lockPhotos,
  findPhotoDecision,
  findPhotoWithOwner,
  setPhotoDecision,
} from './photo.sql.ts'

export type PhotoRefusal = (typeof photoRefusalReasons)[number]
export type PhotoDecision =
  | { readonly status: 'active' | 'disabled' }
  /** `everywhere`: the same picture is refused in all future uploads. */
  | { readonly status: 'refused'; readonly refusal: PhotoRefusal; readonly everywhere?: boolean }

/** Computes the hash from the stored picture for photos that were uploaded before hashes were stored. */
async function ensurePhotoHash({ db, storage }: Pick<Services, 'db' | 'storage'>, id: string): Promise<void> {
  if (!(await isPhotoHashMissing(db, id))) return
  const bytes = await storage.read(getPhotoFilePath(id, 'large'))
  if (bytes) await setPhotoHashes(db, id, await computeDifferenceHashes(sharp(bytes)))
}

/** Makes the owner's open tabs load their photos again. */
export async function updateOwnerTabs(tx: Db, { id, status }: Pick<Member, 'id' | 'status'>): Promise<void> {
  if (status === 'active' || status === 'not_confirmed' || status === 'pending_deletion')
    await publishMemberEvent(tx, id, { type: 'account', status })
}

/**
 * Applies an operator's decision about a photo, closes its appeal and updates the owner's open tabs. An approved photo is shown even
 * beyond the member's limit, and its picture is no longer blocked. Throws `not_found`, `forbidden`, `own_decision` for an appeal
 * against a decision of the actor, and with `onlyIfAwaited` `already_decided` for a photo that awaits no decision. Returns the hash of
 * the picture if it is blocked now and was not before.
 */
export async function decidePhoto(
  services: Services,
  id: string,
  decision: PhotoDecision,
  actor: StaffActor,
  { onlyIfAwaited = false }: { readonly onlyIfAwaited?: boolean } = {},
): Promise<{ blockedHash: string | null }> {
  const { db, clock, storage } = services
  const blocksPicture = decision.status === 'refused' && decision.everywhere === true
  if (blocksPicture) await ensurePhotoHash({ db, storage }, id)
  return runInTransaction(db, async (tx) => {
    const photo = await findPhotoWithOwner(tx, id)
    if (!photo) throw createProblem('not_found')
    await lockPhotos(tx, photo.memberId)
    const owner = await findMemberById(tx, photo.memberId)
    if (!owner) throw createProblem('not_found')
    const place = await getSitePlace({ ...services, db: tx }, owner.siteId)
    const authority = authorize(services, actor, 'photos.review', place)
    const previous = await findPhotoDecision(tx, id)
    if (onlyIfAwaited && previous?.status !== 'pending' && !previous?.appealed)
      throw createProblem('already_decided')
    if (previous?.appealed && previous.decidedByStaff === actor.staffId) throw createProblem('own_decision')
    const at = clock.now()
    const refusal: Photo['refusal'] = decision.status === 'refused' ? decision.refusal : null
    await setPhotoDecision(tx, id, { status: decision.status, refusal, actor, at })
    await setPhotoAppealDecided(tx, id, at)
    await deletePhotoClaim(tx, id)
    publishStaffChange(tx, 'photos')
    const blockedHash = blocksPicture ? await blockPicture(tx, id, decision.refusal, at) : null
    if (decision.status === 'active') await unblockPicture(tx, id)
    await recordAct(services, tx, authority, {
      act: 'photo.decided',
      object: `photo:${id}`,
      memberId: photo.memberId,
      before: { status: previous?.status, isAppealed: previous?.appealed ?? false },
      after: decision,
    })
    await updateOwnerTabs(tx, owner)
    return { blockedHash }
  })
}
