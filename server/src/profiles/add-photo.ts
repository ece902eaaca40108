import { problem } from '@amarelle/contract/errors'
import { isPremium } from '../credits/index.ts'
import type { Parts, Site } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { isBlockedPicture } from './blocked-picture.sql.ts'
import { insertPhoto, lockPhotos, photosOf } from './photo.sql.ts'
import { keepStored, type StoredPhoto } from './store-photo.ts'

/** The number of photos a member may have (SPECIFICATION 9). */
export const photoLimit = (site: Site, premium: boolean): number =>
  premium ? site.premium_photos : site.free_photos

/**
 * Adds a stored photo at the end: `refused` when it shows a blocked picture (its files are kept for the appeal), `pending`
 * where the site looks first, else `active`. Refused photos do not count to the limit, but nobody keeps more of them than
 * photos that do. Throws `photo_limit`.
 */
export async function addPhoto(
  { db }: Pick<Parts, 'db'>,
  site: Site,
  memberId: number,
  photo: StoredPhoto,
  premiumOnly: boolean,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPhotos(tx, memberId)
    const limit = photoLimit(site, await isPremium(tx, memberId))
    const photos = await photosOf(tx, memberId)
    const refused = photos.filter(({ status }) => status === 'refused').length
    if (photos.length - refused >= limit || refused >= limit) throw problem('photo_limit', { limit })
    const refusal = (await isBlockedPicture(tx, photo.hash)) ? 'blocked' : null
    const status = refusal ? 'refused' : site.photo_moderation ? 'pending' : 'active'
    const position = photos.length + 1
    await insertPhoto(tx, { ...photo, memberId, position, status, refusal, premiumOnly })
    await keepStored(tx, photo)
  })
}
