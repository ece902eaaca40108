import { problem } from '@amarelle/contract/errors'
import type { ReportReason } from '@amarelle/contract/moderation'
import type { Photo, photoRefusals } from '@amarelle/contract/profiles'
import sharp from 'sharp'
import { memberById } from '../accounts/index.ts'
import type { Removal } from '../moderation/index.ts'
import type { Parts } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { publish } from '../platform/member-events.ts'
import { blockPicture, lacksHash, setHash, unblockPicture } from './blocked-picture.sql.ts'
import { differenceHash } from './photo-hash.ts'
import { storedAt } from './photo-path.ts'
import { decideAppeal, lockPhotos, photoWithOwner, setDecision } from './photo.sql.ts'

export type Refusal = (typeof photoRefusals)[number]
export type Decision =
  | { readonly status: 'active' | 'disabled' }
  /** `everywhere`: the picture is refused from now on wherever it turns up. */
  | { readonly status: 'refused'; readonly refusal: Refusal; readonly everywhere?: boolean }

/** A photo from before hashes were kept gets its own from its stored picture. */
async function hashOlder({ db, storage }: Pick<Parts, 'db' | 'storage'>, id: string): Promise<void> {
  if (!(await lacksHash(db, id))) return
  const bytes = await storage.read(storedAt(id, 'large'))
  if (bytes) await setHash(db, id, await differenceHash(sharp(bytes)))
}

/**
 * What an operator decides about a photo; it decides its appeal, too, and the owner's tabs show it. A photo that was found
 * right is shown even beyond the member's limit, and its picture is no longer refused elsewhere. `actor` is the name of the
 * person who decided. Throws `not_found`.
 */
export async function decidePhoto(
  { db, clock, storage }: Pick<Parts, 'db' | 'clock' | 'storage'>,
  id: string,
  decision: Decision,
  actor: string,
): Promise<void> {
  const everywhere = decision.status === 'refused' && decision.everywhere === true
  if (everywhere) await hashOlder({ db, storage }, id)
  await inTransaction(db, async (tx) => {
    const photo = await photoWithOwner(tx, id)
    if (!photo) throw problem('not_found')
    await lockPhotos(tx, photo.memberId)
    const at = clock.now()
    const refusal: Photo['refusal'] = decision.status === 'refused' ? decision.refusal : null
    await setDecision(tx, id, { status: decision.status, refusal, actor, at })
    await decideAppeal(tx, id, at)
    if (everywhere) await blockPicture(tx, id, decision.refusal, at)
    if (decision.status === 'active') await unblockPicture(tx, id)
    const status = (await memberById(tx, photo.memberId))?.status
    if (status === 'active' || status === 'not_confirmed' || status === 'pending_deletion')
      await publish(tx, photo.memberId, { type: 'account', status })
  })
}

/** How a photo that broke a rule is refused, as its owner reads it. */
const refusalFor: Partial<Record<ReportReason, Refusal>> = { unwanted_image: 'explicit', underage: 'minor' }
/** Removes a member's photo by the decision about a case: refused, with the owner's appeal as for any other. */
export async function removePhoto(parts: Parts, { id, ownerId, rule, actor }: Removal): Promise<boolean> {
  const owned = /^[0-9a-f-]{36}$/.test(id) && (await photoWithOwner(parts.db, id))?.memberId === ownerId
  if (owned) await decidePhoto(parts, id, { status: 'refused', refusal: refusalFor[rule] ?? 'other' }, actor)
  return owned
}
