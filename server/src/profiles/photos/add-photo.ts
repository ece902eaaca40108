import { createProblem } from '@amarelle/contract/domain/errors'
import { isPremium } from '../../credits/index.ts'
import { queueRiskCheck } from '../../moderation/index.ts'
import type { Services, Site } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { isBlockedPicture } from './blocked-picture.sql.ts'
import { insertPhoto, lockPhotos, findPhotos } from './photo.sql.ts'
import { cancelPhotoCleanup, type StoredPhoto } from './store-photo.ts'

/** Returns the number of photos a member may have (docs/product.md#membership). */
export const getPhotoLimit = (site: Site, premium: boolean): number =>
  premium ? site.premium_photos : site.free_photos

/** Returns the position for the next photo. Throws `photo_limit`. */
export async function reservePhotoPosition(db: Db, site: Site, memberId: number): Promise<number> {
  const limit = getPhotoLimit(site, await isPremium(db, memberId))
  const photos = await findPhotos(db, memberId)
  const refusedCount = photos.filter(({ status }) => status === 'refused').length
  if (photos.length - refusedCount >= limit || refusedCount >= limit)
    throw createProblem('photo_limit', { limit })
  return photos.length + 1
}

/**
 * Adds a stored photo at the end: `refused` if it matches a blocked picture (the files are kept for an appeal), `pending` if the site
 * moderates photos first, else `active`. Refused photos don't count towards the limit but have a limit of the same size.
 * Throws `photo_limit`.
 */
export async function addPhoto(
  { db }: Pick<Services, 'db'>,
  site: Site,
  memberId: number,
  photo: StoredPhoto,
  premiumOnly: boolean,
): Promise<void> {
  await runInTransaction(db, async (tx) => {
    await lockPhotos(tx, memberId)
    const position = await reservePhotoPosition(tx, site, memberId)
    const refusal = (await isBlockedPicture(tx, photo)) ? 'blocked' : null
    const status = refusal ? 'refused' : site.photo_moderation ? 'pending' : 'active'
    await insertPhoto(tx, { ...photo, memberId, position, status, refusal, premiumOnly })
    await cancelPhotoCleanup(tx, photo)
    if (status !== 'refused') await queueRiskCheck(tx, 'equal_photos', memberId)
    if (status === 'pending') publishStaffChange(tx, 'photos')
  })
}
