import {
  appealPhoto as appealEndpoint,
  type Card,
  changePhoto as changePhotoEndpoint,
  deletePhoto as deletePhotoEndpoint,
  getOwnProfile,
  saveProfile as saveEndpoint,
  uploadPhoto,
} from '@amarelle/contract/profiles'
import { block as blockEndpoint, getBlocks, unblock as unblockEndpoint } from '@amarelle/contract/moderation'
import { block, blockedBy, unblock } from '../moderation/index.ts'
import type { Context } from '../platform/context.ts'
import { decodeInTurn } from '../platform/decode-in-turn.ts'
import { serve } from '../platform/http.ts'
import { requireMember } from '../platform/require-member.ts'
import { addPhoto, assertRoomForPhoto } from './add-photo.ts'
import { appealPhoto } from './appeal-photo.ts'
import { cardsOf } from './cards.ts'
import { changePhoto, deletePhoto } from './change-photo.ts'
import { ownProfileOf } from './profile-view.ts'
import { renderPhoto } from './render-photo.ts'
import { saveProfile } from './save-profile.ts'
import { type StoredPhoto, storePhoto } from './store-photo.ts'

const ok = { ok: true as const }
const own = async (context: Context) => ({ profile: await ownProfileOf(context, requireMember(context)) })

export function mountProfiles(): void {
  serve(getOwnProfile, own)
  serve(saveEndpoint, async (context, input) => {
    await saveProfile(context, input)
    return own(context)
  })
  serve(
    uploadPhoto,
    async (context, { premium_only }, photo: StoredPhoto) => {
      await addPhoto(context, context.site, requireMember(context), photo, premium_only)
      return own(context)
    },
    {
      async before(context, { image, crop }) {
        const memberId = requireMember(context)
        await assertRoomForPhoto(context.db, context.site, memberId)
        const bytes = Buffer.from(image, 'base64')
        return storePhoto(context, await decodeInTurn(memberId, () => renderPhoto(bytes, crop)))
      },
    },
  )
  serve(appealEndpoint, async (context, { photo, text }) => {
    await appealPhoto(context, photo, text)
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
    // Between two of whom one blocked the other no picture is shown.
    const bare = (card: Card | undefined) => (card ? [{ ...card, main_image: null }] : [])
    return { members: blocked.flatMap(({ id }) => bare(cards.get(id))) }
  })
}
