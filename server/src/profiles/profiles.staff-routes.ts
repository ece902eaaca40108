import { getMemberPictureEndpoint } from '@amarelle/contract/staff/endpoints/member-pictures'
import {
  claimPhotosEndpoint,
  countPhotosEndpoint,
  decidePhotosEndpoint,
  getPhotoPictureEndpoint,
  listPhotoClaimsEndpoint,
  listPhotosEndpoint,
  openPhotoEndpoint,
  undoPhotoDecisionsEndpoint,
} from '@amarelle/contract/staff/endpoints/photos'
import {
  decideVerificationEndpoint,
  getVerificationCaseEndpoint,
  openVerificationPictureEndpoint,
} from '@amarelle/contract/staff/endpoints/verification/verifications'
import { createFileRoute, createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { getMemberPicture, getReviewedPicture, openPhoto } from './photos/staff-pictures.ts'
import { claimPhotos } from './review/claim-photos.ts'
import {
  countReviews,
  decidePhotos,
  listPhotoClaims,
  listPhotosToReview,
  undoPhotoDecisions,
} from './review/review-photos.ts'
import { decideVerification } from './verification/decide-verification.ts'
import { getVerificationCase, openVerificationPicture } from './verification/verification-case.ts'

export const profilesStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listPhotosEndpoint, (context, filter) =>
    listPhotosToReview(context, context.actor, filter),
  ),
  createStaffRoute(countPhotosEndpoint, (context, scope) => countReviews(context, context.actor, scope)),
  createStaffRoute(listPhotoClaimsEndpoint, async (context, scope) => ({
    claims: await listPhotoClaims(context, context.actor, scope),
  })),
  createStaffRoute(claimPhotosEndpoint, async (context, { ids }) => {
    await claimPhotos(context, context.actor, ids)
    return { ok: true } as const
  }),
  createFileRoute(openPhotoEndpoint, (context, opening) => openPhoto(context, context.actor, opening)),
  createFileRoute(getMemberPictureEndpoint, (context, picture) =>
    getMemberPicture(context, context.actor, picture),
  ),
  createFileRoute(getPhotoPictureEndpoint, (context, picture) =>
    getReviewedPicture(context, context.actor, picture),
  ),
  createStaffRoute(decidePhotosEndpoint, (context, decisions) =>
    decidePhotos(context, context.actor, decisions),
  ),
  createStaffRoute(getVerificationCaseEndpoint, (context, { reference }) =>
    getVerificationCase(context, context.actor, reference),
  ),
  createFileRoute(openVerificationPictureEndpoint, (context, { reference }) =>
    openVerificationPicture(context, context.actor, reference),
  ),
  createStaffRoute(decideVerificationEndpoint, async (context, decision) => {
    await decideVerification(context, context.actor, decision)
    return { ok: true } as const
  }),
  createStaffRoute(undoPhotoDecisionsEndpoint, async (context, { ids }) => {
    await undoPhotoDecisions(context, context.actor, ids)
    return { ok: true } as const
  }),
]
