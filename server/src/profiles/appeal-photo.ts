import { problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { requireMember } from '../platform/require-member.ts'
import { insertAppeal, lockPhotos, photosOf } from './photo.sql.ts'

/**
 * Asks for a refused photo of one's own to be looked at by another person, once. Throws `not_found`, and
 * `appeal_not_possible` for a photo that is not refused or was appealed before.
 */
export const appealPhoto = (context: Context, id: string, text: string): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const memberId = requireMember(context)
    await lockPhotos(tx, memberId)
    const photo = (await photosOf(tx, memberId)).find((one) => one.id === id)
    if (!photo) throw problem('not_found')
    if (photo.status !== 'refused' || photo.appealedAt !== null) throw problem('appeal_not_possible')
    await insertAppeal(tx, id, text, context.clock.now())
  })
