import { problem } from '@amarelle/contract/errors'
import type { Photo, photoRefusals } from '@amarelle/contract/profiles'
import { memberById } from '../accounts/index.ts'
import type { Parts } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { publish } from '../platform/member-events.ts'
import { blockPicture } from './blocked-picture.sql.ts'
import { decideAppeal, lockPhotos, photoWithOwner, setDecision } from './photo.sql.ts'

export type Refusal = (typeof photoRefusals)[number]
export type Decision =
  | { readonly status: 'active' | 'disabled' }
  /** `everywhere`: the picture is refused from now on wherever it turns up. */
  | { readonly status: 'refused'; readonly refusal: Refusal; readonly everywhere?: boolean }

/**
 * What an operator decides about a photo; it decides its appeal, too, and the owner's tabs show it. A photo that was found
 * right on appeal is shown even beyond the member's limit. Throws `not_found`.
 */
export const decidePhoto = (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  id: string,
  decision: Decision,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const photo = await photoWithOwner(tx, id)
    if (!photo) throw problem('not_found')
    await lockPhotos(tx, photo.memberId)
    const at = clock.now()
    const refusal: Photo['refusal'] = decision.status === 'refused' ? decision.refusal : null
    await setDecision(tx, id, decision.status, refusal, at)
    await decideAppeal(tx, id, at)
    if (decision.status === 'refused' && decision.everywhere) await blockPicture(tx, id, decision.refusal, at)
    const status = (await memberById(tx, photo.memberId))?.status
    if (status === 'active' || status === 'not_confirmed' || status === 'pending_deletion')
      await publish(tx, photo.memberId, { type: 'account', status })
  })
