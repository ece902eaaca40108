import { createProblem } from '@amarelle/contract/domain/errors'
import { photoUndoSeconds } from '@amarelle/contract/staff/endpoints/photos'
import { findMemberById } from '../../accounts/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, secondsToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, findReplacedState, recordAct } from '../../staff/index.ts'
import { unblockPictureOf } from './blocked-picture.sql.ts'
import { updateOwnerTabs } from './decide-photo.ts'
import { findPhotoWithOwner, findPhotoState, lockPhotos, setPhotoUndecided } from './photo.sql.ts'

/**
 * Takes an own decision about a new photo back, which then awaits review again: within 20 seconds, if nobody has decided since. The
 * decision of an appeal stands. Throws `not_found`, `forbidden` and `undo_too_late`.
 */
export async function undoPhotoDecision(services: Services, id: string, actor: StaffActor): Promise<void> {
  const since = addMs(services.clock.now(), -secondsToMs(photoUndoSeconds))
  await runInTransaction(services.db, async (tx) => {
    const photo = await findPhotoWithOwner(tx, id)
    const owner = photo && (await findMemberById(tx, photo.memberId))
    if (!photo || !owner) throw createProblem('not_found')
    const place = await getSitePlace({ ...services, db: tx }, owner.siteId)
    const authority = authorize(services, actor, 'photos.review', place)
    await lockPhotos(tx, photo.memberId)
    const object = `photo:${id}`
    const decision = { staffId: actor.staffId, act: 'photo.decided', object, since } as const
    const replaced = (await findReplacedState(tx, decision)) as
      | { status?: string; isAppealed?: boolean }
      | undefined
    const state = await findPhotoState(tx, id, owner.id)
    if (replaced?.status !== 'pending' || replaced.isAppealed || !state?.decided_at)
      throw createProblem('undo_too_late')
    await unblockPictureOf(tx, id, new Date(state.decided_at))
    await setPhotoUndecided(tx, id)
    publishStaffChange(tx, 'photos')
    await recordAct(services, tx, authority, {
      act: 'decision.undone',
      object,
      memberId: owner.id,
      before: { status: state.status, refusal: state.refusal },
    })
    await updateOwnerTabs(tx, owner)
  })
}
