import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { queueFileRemoval } from '../../platform/jobs/remove-files.job.ts'
import { assertMember } from '../../platform/actor.ts'
import { getPhotoFolder } from './photo-path.ts'
import { lockPhotos, updatePhotoOrder, findPhotos, deletePhotoRow, setPremiumOnly } from './photo.sql.ts'

/** Moves one of the caller's photos (position 1 is the main photo) or reserves it for premium members. Throws `not_found`. */
export const changePhoto = (
  context: RequestContext,
  id: string,
  { position, premiumOnly }: { position?: number | undefined; premiumOnly?: boolean | undefined },
): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    await lockPhotos(tx, memberId)
    const ids = (await findPhotos(tx, memberId)).map((photo) => photo.id)
    if (!ids.includes(id)) throw createProblem('not_found')
    if (premiumOnly !== undefined) await setPremiumOnly(tx, id, premiumOnly)
    if (position !== undefined) {
      const others = ids.filter((other) => other !== id)
      await updatePhotoOrder(tx, [...others.slice(0, position - 1), id, ...others.slice(position - 1)])
    }
  })

/** Deletes one of the caller's photos with its files; later photos move up. Throws `not_found`. */
export const deletePhoto = (context: RequestContext, id: string): Promise<void> =>
  deletePhotoOf(context.db, assertMember(context), id)
/** Deletes a photo of this member with its files; later photos move up. Throws `not_found`. */
export async function deletePhotoOf(db: Db, memberId: number, id: string): Promise<void> {
  await runInTransaction(db, async (tx) => {
    await lockPhotos(tx, memberId)
    const ids = (await findPhotos(tx, memberId)).map((photo) => photo.id)
    if (!ids.includes(id)) throw createProblem('not_found')
    await deletePhotoRow(tx, id)
    await updatePhotoOrder(
      tx,
      ids.filter((other) => other !== id),
    )
    await queueFileRemoval(tx, [getPhotoFolder(id)])
  })
}
