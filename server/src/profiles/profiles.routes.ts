import {
  appealPhotoEndpoint,
  type ProfileCard,
  changePhotoEndpoint,
  deletePhotoEndpoint,
  getOwnProfileEndpoint,
  saveProfileEndpoint,
  uploadPhotoEndpoint,
} from '@amarelle/contract/endpoints/profiles'
import { blockEndpoint, getBlocksEndpoint, unblockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { blockMember, findBlockedMembers, unblockMember } from '../moderation/index.ts'
import type { RequestContext } from '../platform/context.ts'
import { runDecodeTask } from '../platform/media/decode-queue.ts'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { assertMember } from '../platform/assert-member.ts'
import { addPhoto, assertRoomForPhoto } from './photos/add-photo.ts'
import { appealPhoto } from './photos/appeal-photo.ts'
import { loadCards } from './cards.ts'
import { changePhoto, deletePhoto } from './photos/change-photo.ts'
import { loadOwnProfile } from './profile-view.ts'
import { renderPhoto } from './photos/render-photo.ts'
import { saveProfile } from './save-profile.ts'
import { type StoredPhoto, storePhoto } from './photos/store-photo.ts'

const ok = { ok: true as const }
const loadOwnProfileAnswer = async (context: RequestContext) => ({
  profile: await loadOwnProfile(context, assertMember(context)),
})

export const profilesEndpoints: readonly EndpointRoute[] = [
  createRoute(getOwnProfileEndpoint, loadOwnProfileAnswer),
  createRoute(saveProfileEndpoint, async (context, input) => {
    await saveProfile(context, input)
    return loadOwnProfileAnswer(context)
  }),
  createRoute(
    uploadPhotoEndpoint,
    async (context, { premium_only }, photo: StoredPhoto) => {
      await addPhoto(context, context.site, assertMember(context), photo, premium_only)
      return loadOwnProfileAnswer(context)
    },
    {
      async prepare(context, { image, crop }) {
        const memberId = assertMember(context)
        await assertRoomForPhoto(context.db, context.site, memberId)
        const bytes = Buffer.from(image, 'base64')
        return storePhoto(context, await runDecodeTask(memberId, () => renderPhoto(bytes, crop)))
      },
    },
  ),
  createRoute(appealPhotoEndpoint, async (context, { photo, text }) => {
    await appealPhoto(context, photo, text)
    return loadOwnProfileAnswer(context)
  }),
  createRoute(changePhotoEndpoint, async (context, { photo, position, premium_only }) => {
    await changePhoto(context, photo, { position, premiumOnly: premium_only })
    return loadOwnProfileAnswer(context)
  }),
  createRoute(deletePhotoEndpoint, async (context, { photo }) => {
    await deletePhoto(context, photo)
    return loadOwnProfileAnswer(context)
  }),
  createRoute(blockEndpoint, async (context, { id }) => {
    await blockMember(context, id)
    return ok
  }),
  createRoute(unblockEndpoint, async (context, { id }) => {
    await unblockMember(context, id)
    return ok
  }),
  createRoute(getBlocksEndpoint, async (context) => {
    const blocked = await findBlockedMembers(context.db, assertMember(context))
    const cards = await loadCards(
      context,
      blocked.map(({ id }) => id),
    )
    // Between two of whom one blocked the other no picture is shown.
    const bare = (card: ProfileCard | undefined) => (card ? [{ ...card, main_image: null }] : [])
    return { members: blocked.flatMap(({ id }) => bare(cards.get(id))) }
  }),
]
