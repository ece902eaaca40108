import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import { z } from 'zod'
import { findMemberById } from '../../accounts/index.ts'
import type { ContentRemoval, ContentRestoration } from '../../moderation/index.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { unblockHash } from './blocked-picture.sql.ts'
import { decidePhoto, type PhotoRefusal, updateOwnerTabs } from './decide-photo.ts'
import { findPhotoState, lockPhotos, setPhotoAppealDecided, setPhotoState } from './photo.sql.ts'

/** The refusal reason shown to the owner, by the rule that the photo broke; `other` for all other rules. */
const refusalByRule: Partial<Record<ReportReason, PhotoRefusal>> = {
  unwanted_image: 'explicit',
  underage: 'minor',
}
const isPhotoId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id)

/** The state that a removal replaces. */
const replacedPhotoSchema = z.object({
  photo: z.object({
    status: z.string(),
    refusal: z.string().nullable(),
    decided_at: z.string().nullable(),
    decided_by: z.string().nullable(),
    decided_by_staff: z.number().nullable(),
  }),
  /** Of the picture that the removal has blocked. */
  blockedHash: z.string().nullable(),
})

/**
 * Refuses a photo as the outcome of a case; the owner may appeal as usual. Returns its earlier state, or null when `ownerId` has no
 * such photo or it is refused already.
 */
export async function removePhoto(
  services: Services,
  { id, ownerId, rule, actor, blocksPicture }: ContentRemoval,
): Promise<z.infer<typeof replacedPhotoSchema> | null> {
  if (!isPhotoId(id)) return null
  await lockPhotos(services.db, ownerId)
  const photo = await findPhotoState(services.db, id, ownerId)
  if (!photo || photo.status === 'refused') return null
  const refusal = refusalByRule[rule] ?? 'other'
  const decision = { status: 'refused', refusal, everywhere: blocksPicture ?? false } as const
  return { photo, ...(await decidePhoto(services, id, decision, actor)) }
}

/** Returns a removed photo to its earlier state, and unblocks its picture if the removal blocked it. */
export async function restorePhoto(
  services: Services,
  { id, ownerId, replaced }: ContentRestoration,
): Promise<void> {
  const { data } = replacedPhotoSchema.safeParse(replaced)
  const owner = await findMemberById(services.db, ownerId)
  if (!data || !owner) return
  if (data.blockedHash !== null) await unblockHash(services.db, data.blockedHash)
  await lockPhotos(services.db, ownerId)
  if (!(await setPhotoState(services.db, id, ownerId, data.photo))) return
  await setPhotoAppealDecided(services.db, id, services.clock.now())
  publishStaffChange(services.db, 'photos')
  await updateOwnerTabs(services.db, owner)
}
