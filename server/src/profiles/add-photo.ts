import { problem } from '@amarelle/contract/errors'
import { isPremium } from '../credits/index.ts'
import type { Parts, Site } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { isBlockedPicture } from './blocked-picture.sql.ts'
import { storedAt, storedFolder } from './photo-path.ts'
import { insertPhoto, lockPhotos, photosOf } from './photo.sql.ts'
import type { Rendered } from './render-photo.ts'

/** The number of photos a member may have (SPECIFICATION 9). */
export const photoLimit = (site: Site, premium: boolean): number =>
  premium ? site.premium_photos : site.free_photos

/**
 * Adds a rendered photo at the end: `refused` when it shows a blocked picture (its files are kept for the appeal), `pending`
 * where the site looks first, else `active`. Refused photos do not count to the limit, but nobody keeps more of them than
 * photos that do. Throws `photo_limit`. The files stand before the row does.
 */
export async function addPhoto(
  parts: Pick<Parts, 'db' | 'storage'>,
  site: Site,
  memberId: number,
  { pictures, ...photo }: Rendered,
  premiumOnly: boolean,
): Promise<string> {
  const id = newId()
  try {
    for (const [size, picture] of Object.entries(pictures))
      await parts.storage.write(storedAt(id, size as keyof typeof pictures), picture)
    await inTransaction(parts.db, async (tx) => {
      await lockPhotos(tx, memberId)
      const limit = photoLimit(site, await isPremium(tx, memberId))
      const photos = await photosOf(tx, memberId)
      const refused = photos.filter(({ status }) => status === 'refused').length
      if (photos.length - refused >= limit || refused >= limit) throw problem('photo_limit', { limit })
      const refusal = (await isBlockedPicture(tx, photo.hash)) ? 'blocked' : null
      const status = refusal ? 'refused' : site.photo_moderation ? 'pending' : 'active'
      const position = photos.length + 1
      await insertPhoto(tx, { ...photo, id, memberId, position, status, refusal, premiumOnly })
    })
  } catch (error) {
    await parts.storage.remove(storedFolder(id))
    throw error
  }
  return id
}
