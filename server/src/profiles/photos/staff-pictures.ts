import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { closeOnFailure, type OpenedFile } from '../../platform/storage/index.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, type Authority, recordAct } from '../../staff/index.ts'
import { findCoveredPhoto } from './photo-cover.sql.ts'
import { getPhotoFilePath, type PhotoSize } from './photo-path.ts'

type ShownPhoto = NonNullable<Awaited<ReturnType<typeof findCoveredPhoto>>>
/** Returns a photo that may be shown, at least blurred. Throws `not_found`, also for a sealed one, and `forbidden`. */
async function findPhotoFor(
  services: Services,
  actor: StaffActor,
  permission: StaffPermission,
  id: string,
): Promise<{ photo: ShownPhoto; authority: Authority }> {
  const photo = await findCoveredPhoto(services.db, id)
  if (!photo || photo.cover === 'sealed') throw createProblem('not_found')
  const place = await getSitePlace(services, photo.siteId)
  return { photo, authority: authorize(services, actor, permission, place) }
}
async function openPicture({ storage }: Services, id: string, size: PhotoSize): Promise<OpenedFile> {
  const file = await storage.open(getPhotoFilePath(id, size))
  if (!file) throw createProblem('not_found')
  return file
}

interface WantedPicture<S extends PhotoSize> {
  readonly id: string
  readonly size: S
}
/** Returns a photo on the review wall; a sensitive one is blurred. Throws `not_found`, also for a sealed one, and `forbidden`. */
export async function getReviewedPicture(
  services: Services,
  actor: StaffActor,
  { id, size }: WantedPicture<'medium' | 'large'>,
): Promise<OpenedFile> {
  const { photo } = await findPhotoFor(services, actor, 'photos.review', id)
  return openPicture(services, id, photo.cover === 'sensitive' ? 'blurred' : size)
}
/** Returns a photo outside of its review: blurred unless the site shows it. Throws `not_found`, also for a sealed one, and `forbidden`. */
export async function getMemberPicture(
  services: Services,
  actor: StaffActor,
  { id, size }: WantedPicture<'small' | 'medium'>,
): Promise<OpenedFile> {
  const { photo } = await findPhotoFor(services, actor, 'members.read', id)
  return openCoveredPicture(services, photo, { id, size })
}
/** A photo that the caller has permitted to show, blurred unless the site shows it. Throws `not_found` if its file is gone. */
export const openCoveredPicture = (
  services: Services,
  { cover }: Pick<ShownPhoto, 'cover'>,
  { id, size }: WantedPicture<'small' | 'medium'>,
): Promise<OpenedFile> => openPicture(services, id, cover === 'none' ? size : 'blurred')
/** A photo as it is; that it was opened is recorded with the reason. Throws `not_found`, also for a sealed one, and `forbidden`. */
export async function openPhoto(
  services: Services,
  actor: StaffActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<OpenedFile> {
  const { photo, authority } = await findPhotoFor(services, actor, 'photos.review', id)
  const file = await openPicture(services, id, 'large')
  await closeOnFailure(file, () =>
    runInTransaction(services.db, (tx) =>
      recordAct(services, tx, authority, {
        act: 'photo.opened',
        object: `photo:${id}`,
        memberId: photo.memberId,
        reason,
      }),
    ),
  )
  return file
}
