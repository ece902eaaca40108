import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { assertMember } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { insertPhotoAppeal, lockPhotos, findPhotos } from './photo.sql.ts'

/**
 * Requests a second review of one of the caller's refused photos, once. Throws `not_found`, and `appeal_not_possible` if the photo is
 * not refused or was appealed before.
 */
export const appealPhoto = (context: RequestContext, id: string, text: string): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    await lockPhotos(tx, memberId)
    const photo = (await findPhotos(tx, memberId)).find((row) => row.id === id)
    if (!photo) throw createProblem('not_found')
    if (photo.status !== 'refused' || photo.appealedAt !== null) throw createProblem('appeal_not_possible')
    await insertPhotoAppeal(tx, id, text, context.clock.now())
    publishStaffChange(tx, 'photos')
  })
