import { problem } from '@amarelle/contract/errors'
import { isPremium } from '../credits/index.ts'
import type { Parts, Site } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { storedAt, storedFolder } from './photo-path.ts'
import { insertPhoto, lockPhotos, photosOf } from './photo.sql.ts'
import { renderPhoto } from './render-photo.ts'

/** The number of photos a member may have (SPECIFICATION 9). */
export const photoLimit = (site: Site, premium: boolean): number =>
  premium ? site.premium_photos : site.free_photos

/** Adds a photo at the end; throws `photo_limit` and what renderPhoto throws. The files stand before the row does. */
export async function addPhoto(
  parts: Pick<Parts, 'db' | 'storage'>,
  site: Site,
  memberId: number,
  bytes: Uint8Array,
  premiumOnly: boolean,
): Promise<string> {
  const { width, height, pictures } = await renderPhoto(bytes)
  const id = newId()
  for (const [size, picture] of Object.entries(pictures))
    await parts.storage.write(storedAt(id, size as keyof typeof pictures), picture)
  try {
    await inTransaction(parts.db, async (tx) => {
      await lockPhotos(tx, memberId)
      const limit = photoLimit(site, await isPremium(tx, memberId))
      const photos = await photosOf(tx, memberId)
      if (photos.length >= limit) throw problem('photo_limit', { limit })
      const status = site.photo_moderation ? 'pending' : 'active'
      await insertPhoto(tx, { id, memberId, position: photos.length + 1, status, premiumOnly, width, height })
    })
  } catch (error) {
    await parts.storage.remove(storedFolder(id))
    throw error
  }
  return id
}
