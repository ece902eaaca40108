import { problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { removeFiles } from '../platform/remove-files.job.ts'
import { requireMember } from '../platform/require-member.ts'
import { storedFolder } from './photo-path.ts'
import { lockPhotos, orderPhotos, photosOf, removePhoto, setPremiumOnly } from './photo.sql.ts'

/** Moves a photo or locks it for premium members; position 1 is the main photo. */
export const changePhoto = (
  context: Context,
  id: string,
  { position, premiumOnly }: { position?: number | undefined; premiumOnly?: boolean | undefined },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const memberId = requireMember(context)
    await lockPhotos(tx, memberId)
    const ids = (await photosOf(tx, memberId)).map((photo) => photo.id)
    if (!ids.includes(id)) throw problem('not_found')
    if (premiumOnly !== undefined) await setPremiumOnly(tx, id, premiumOnly)
    if (position !== undefined) {
      const others = ids.filter((other) => other !== id)
      await orderPhotos(tx, [...others.slice(0, position - 1), id, ...others.slice(position - 1)])
    }
  })

/** Deletes a photo and its files; the others move up. */
export async function deletePhoto(context: Context, id: string): Promise<void> {
  const memberId = requireMember(context)
  await inTransaction(context.db, async (tx) => {
    await lockPhotos(tx, memberId)
    const ids = (await photosOf(tx, memberId)).map((photo) => photo.id)
    if (!ids.includes(id)) throw problem('not_found')
    await removePhoto(tx, id)
    await orderPhotos(
      tx,
      ids.filter((other) => other !== id),
    )
    await removeFiles(tx, [storedFolder(id)])
  })
}
