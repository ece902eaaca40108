import {
  changePhoto as changePhotoEndpoint,
  deletePhoto as deletePhotoEndpoint,
  getOwnProfile,
  saveProfile,
  uploadPhoto,
} from '@amarelle/contract/profiles'
import { block as blockEndpoint, getBlocks, unblock as unblockEndpoint } from '@amarelle/contract/moderation'
import { block, blockedBy, unblock } from '../moderation/index.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { serve } from '../platform/http.ts'
import { requireMember } from '../platform/require-member.ts'
import { addPhoto } from './add-photo.ts'
import { cardsOf } from './cards.ts'
import { changePhoto, deletePhoto } from './change-photo.ts'
import { updateProfile } from './profile.sql.ts'
import { ownProfileOf } from './profile-view.ts'

const ok = { ok: true as const }
const own = async (context: Context) => ({ profile: await ownProfileOf(context, requireMember(context)) })

export function mountProfiles(): void {
  serve(getOwnProfile, own)
  serve(saveProfile, async (context, { city_id, ...change }) => {
    const memberId = requireMember(context)
    await inTransaction(context.db, (tx) => updateProfile(tx, memberId, change, city_id))
    return own(context)
  })
  serve(uploadPhoto, async (context, { image, premium_only }) => {
    const memberId = requireMember(context)
    await addPhoto(context, context.site, memberId, Buffer.from(image, 'base64'), premium_only)
    return own(context)
  })
  serve(changePhotoEndpoint, async (context, { photo, position, premium_only }) => {
    await changePhoto(context, photo, { position, premiumOnly: premium_only })
    return own(context)
  })
  serve(deletePhotoEndpoint, async (context, { photo }) => {
    await deletePhoto(context, photo)
    return own(context)
  })
  serve(blockEndpoint, async (context, { id }) => {
    await block(context, id)
    return ok
  })
  serve(unblockEndpoint, async (context, { id }) => {
    await unblock(context, id)
    return ok
  })
  serve(getBlocks, async (context) => {
    const blocked = await blockedBy(context.db, requireMember(context))
    const cards = await cardsOf(
      context,
      blocked.map(({ id }) => id),
    )
    return { members: blocked.flatMap(({ id }) => cards.get(id) ?? []) }
  })
}
