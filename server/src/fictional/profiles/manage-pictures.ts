import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addFictionalPhoto, deletePhotoOf } from '../../profiles/index.ts'
import { getSiteById } from '../../sites/index.ts'
import { recordAct } from '../../staff/index.ts'
import { insertLicence } from './list-profiles.sql.ts'
import { findManagedProfile } from './manage-profiles.ts'

interface AddedPicture {
  readonly profile: number
  readonly licence: string
  /** The name of the drawn picture that it is. */
  readonly drawn?: string | undefined
}
/**
 * Adds a picture with its licence. Throws `not_found`, `forbidden`, `member_picture` if a member's photo looks the same, a field
 * problem if another fictional profile of the site has it, `blocked_picture`, `photo_limit` and the errors of unreadable pictures.
 */
export async function addFictionalPicture(
  services: Services,
  actor: StaffActor,
  { profile: memberId, licence, drawn }: AddedPicture,
  bytes: Uint8Array,
): Promise<void> {
  const { facts, authority } = await findManagedProfile(services, actor, memberId)
  const site = await getSiteById(services, facts.siteId)
  await addFictionalPhoto(services, site, {
    memberId,
    bytes,
    storeWith: async (tx, photoId) => {
      await insertLicence(tx, photoId, {
        licence,
        drawn: drawn ?? null,
        staffId: actor.staffId,
        at: services.clock.now(),
      })
      publishStaffChange(tx, 'fictional_profiles')
      await recordAct(services, tx, authority, {
        act: 'fictional.picture_added',
        object: `photo:${photoId}`,
        memberId,
        after: { licence },
      })
    },
  })
}

/** Removes a picture with its files. Throws `not_found` and `forbidden`. */
export async function removeFictionalPicture(
  services: Services,
  actor: StaffActor,
  { profile: memberId, picture }: { readonly profile: number; readonly picture: string },
): Promise<void> {
  const { authority } = await findManagedProfile(services, actor, memberId)
  await runInTransaction(services.db, async (tx) => {
    await deletePhotoOf(tx, memberId, picture)
    publishStaffChange(tx, 'fictional_profiles')
    await recordAct(services, tx, authority, {
      act: 'fictional.picture_removed',
      object: `photo:${picture}`,
      memberId,
    })
  })
}
