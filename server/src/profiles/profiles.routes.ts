import {
  appealPhotoEndpoint,
  type ProfileCard,
  changePhotoEndpoint,
  deletePhotoEndpoint,
  getOwnProfileEndpoint,
  saveProfileEndpoint,
  uploadPhotoEndpoint,
} from '@amarelle/contract/endpoints/profiles'
import { getProfileViewsEndpoint } from '@amarelle/contract/endpoints/lists/profile-views'
import {
  endAccountPauseEndpoint,
  pauseAccountEndpoint,
} from '@amarelle/contract/endpoints/safety/account-pause'
import {
  drawPoseEndpoint,
  submitVerificationEndpoint,
  withdrawVerificationEndpoint,
} from '@amarelle/contract/endpoints/verification/photo-verification'
import { blockEndpoint, getBlocksEndpoint, unblockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { blockMember, findBlockedPage, unblockMember } from '../moderation/index.ts'
import type { RequestContext } from '../platform/context.ts'
import { runDecodeTask } from '../platform/media/decode-queue.ts'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { assertMember } from '../platform/actor.ts'
import { decodeListCursor, encodeListCursor } from '../platform/http/list-cursor.ts'
import { addPhoto, reservePhotoPosition } from './photos/add-photo.ts'
import { appealPhoto } from './photos/appeal-photo.ts'
import { loadCards } from './cards.ts'
import { changePhoto, deletePhoto } from './photos/change-photo.ts'
import { loadOwnProfile } from './profile-view.ts'
import { endAccountPause, pauseAccount } from './pause/account-pause.ts'
import { renderPhoto } from './photos/render-photo.ts'
import { saveProfile } from './save-profile.ts'
import { listProfileViews } from './views/list-views.ts'
import { type StoredPhoto, storePhoto } from './photos/store-photo.ts'
import {
  assertPoseValid,
  drawPose,
  submitVerification,
  withdrawVerification,
} from './verification/request-verification.ts'
import { renderVerificationPicture, storeVerificationPicture } from './verification/verification-picture.ts'

const ok = { ok: true as const }
const loadOwnProfileResponse = async (context: RequestContext) => ({
  profile: await loadOwnProfile(context, assertMember(context)),
})

export const profilesEndpoints: readonly EndpointRoute[] = [
  createRoute(getOwnProfileEndpoint, loadOwnProfileResponse),
  createRoute(saveProfileEndpoint, async (context, input) => {
    await saveProfile(context, input)
    return loadOwnProfileResponse(context)
  }),
  createRoute(
    uploadPhotoEndpoint,
    async (context, { premium_only }, photo: StoredPhoto) => {
      await addPhoto(context, context.site, assertMember(context), photo, premium_only)
      return loadOwnProfileResponse(context)
    },
    {
      async prepare(context, { image, crop }) {
        const memberId = assertMember(context)
        await reservePhotoPosition(context.db, context.site, memberId)
        const bytes = Buffer.from(image, 'base64')
        return storePhoto(context, await runDecodeTask(memberId, () => renderPhoto(bytes, crop)))
      },
    },
  ),
  createRoute(appealPhotoEndpoint, async (context, { photo, text }) => {
    await appealPhoto(context, photo, text)
    return loadOwnProfileResponse(context)
  }),
  createRoute(changePhotoEndpoint, async (context, { photo, position, premium_only }) => {
    await changePhoto(context, photo, { position, premiumOnly: premium_only })
    return loadOwnProfileResponse(context)
  }),
  createRoute(deletePhotoEndpoint, async (context, { photo }) => {
    await deletePhoto(context, photo)
    return loadOwnProfileResponse(context)
  }),
  createRoute(drawPoseEndpoint, async (context) => {
    await drawPose(context)
    return loadOwnProfileResponse(context)
  }),
  createRoute(
    submitVerificationEndpoint,
    async (context, { reference }, picture: string) => {
      await submitVerification(context, { reference, picture })
      return loadOwnProfileResponse(context)
    },
    {
      async prepare(context, { reference, image }) {
        await assertPoseValid(context, context.db, reference)
        const bytes = Buffer.from(image, 'base64')
        const picture = await runDecodeTask(assertMember(context), () => renderVerificationPicture(bytes))
        return storeVerificationPicture(context, picture)
      },
    },
  ),
  createRoute(withdrawVerificationEndpoint, async (context) => {
    await withdrawVerification(context)
    return loadOwnProfileResponse(context)
  }),
  createRoute(pauseAccountEndpoint, async (context, { length }) => {
    await pauseAccount(context, length)
    return loadOwnProfileResponse(context)
  }),
  createRoute(endAccountPauseEndpoint, async (context) => {
    await endAccountPause(context)
    return loadOwnProfileResponse(context)
  }),
  createRoute(getProfileViewsEndpoint, listProfileViews),
  createRoute(blockEndpoint, async (context, { id }) => {
    await blockMember(context, id)
    return ok
  }),
  createRoute(unblockEndpoint, async (context, { id }) => {
    await unblockMember(context, id)
    return ok
  }),
  createRoute(getBlocksEndpoint, async (context, { after }) => {
    const memberId = assertMember(context)
    const list = `blocks/${memberId}`
    const { rows, next } = await findBlockedPage(context.db, memberId, decodeListCursor(context, list, after))
    const ids = rows.map(({ id }) => id)
    const cards = await loadCards(context, ids)
    // Members who blocked somebody see no pictures of them.
    const withoutPicture = (card: ProfileCard | undefined) => (card ? [{ ...card, main_image: null }] : [])
    return {
      members: ids.flatMap((id) => withoutPicture(cards.get(id))),
      next: next && encodeListCursor(context, list, next),
    }
  }),
]
