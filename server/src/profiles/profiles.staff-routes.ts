import {
  countPhotosEndpoint,
  decidePhotosEndpoint,
  getPhotoPictureEndpoint,
  listPhotosEndpoint,
  undoPhotoDecisionsEndpoint,
} from '@amarelle/contract/staff/endpoints/photos'
import { createFileRoute, createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import {
  countReviews,
  decidePhotos,
  getReviewedPicture,
  listPhotosToReview,
  undoPhotoDecisions,
} from './review/review-photos.ts'

export const profilesStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listPhotosEndpoint, (context, scope) => listPhotosToReview(context, context.actor, scope)),
  createStaffRoute(countPhotosEndpoint, (context, scope) => countReviews(context, context.actor, scope)),
  createFileRoute(getPhotoPictureEndpoint, (context, picture) =>
    getReviewedPicture(context, context.actor, picture),
  ),
  createStaffRoute(decidePhotosEndpoint, (context, decisions) =>
    decidePhotos(context, context.actor, decisions),
  ),
  createStaffRoute(undoPhotoDecisionsEndpoint, async (context, { ids }) => {
    await undoPhotoDecisions(context, context.actor, ids)
    return { ok: true } as const
  }),
]
