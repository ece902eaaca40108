import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { assertMember } from '../../platform/assert-member.ts'
import { insertPhotoAppeal, lockPhotos, findPhotos } from './photo.sql.ts'

/**
 * Asks for a refused photo of one's own to be looked at by another person, once. Throws `not_found`, and
 * `appeal_not_possible` for a photo that is not refused or was appealed before.
 */
export const appealPhoto = (context: RequestContext, id: string, text: string): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    await lockPhotos(tx, memberId)
    const photo = (await findPhotos(tx, memberId)).find((one) => one.id === id)
    if (!photo) throw createProblem('not_found')
    if (photo.status !== 'refused' || photo.appealedAt !== null) throw createProblem('appeal_not_possible')
    await insertPhotoAppeal(tx, id, text, context.clock.now())
  })
