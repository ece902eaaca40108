import {
  countPhotosEndpoint,
  decidePhotosEndpoint,
  getPhotoPictureEndpoint,
  listPhotosEndpoint,
} from '@amarelle/contract/staff/endpoints/photos'
import { createFileRoute, createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { countReviews, decidePhotos, getReviewedPicture, listPhotosToReview } from './review/review-photos.ts'

export const profilesStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listPhotosEndpoint, (context, scope) => listPhotosToReview(context, context.actor, scope)),
  createStaffRoute(countPhotosEndpoint, (context, scope) => countReviews(context, context.actor, scope)),
  createFileRoute(getPhotoPictureEndpoint, (context, picture) =>
    getReviewedPicture(context, context.actor, picture),
  ),
  createStaffRoute(decidePhotosEndpoint, (context, decisions) =>
    decidePhotos(context, context.actor, decisions),
  ),
]
