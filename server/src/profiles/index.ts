// Profiles: how members show themselves, their photos, and what each viewer may see of both.
// The one place that decides who may be shown to whom (visible.sql.ts) and which photo is locked (photo-view.ts).
export { isBlockedPicture, findSimilarPhotos } from './blocked-picture.sql.ts'
export { loadCards, loadCardPair, newMemberPeriodMs } from './cards.ts'
export { type PhotoDecision, decidePhoto, type PhotoRefusal } from './decide-photo.ts'
export { computeDifferenceHash } from './photo-hash.ts'
export { getDistanceStepKm } from './distance.ts'
export { subscribeProfiles } from './profile-life.ts'
export { findBlurredMainPhoto } from './main-photo.ts'
export { findPhotos, findPhotosToReview } from './photo.sql.ts'
export { markOffline, findShownOnline } from './online.sql.ts'
export { mountPhotoRoute } from './photo-address.ts'
export { incrementReceivedGift } from './received-gift.sql.ts'
export { mountProfiles } from './profiles.routes.ts'
export { loadOwnProfile, loadProfile } from './profile-view.ts'
export { canMeet, isVisible, type Viewer, getViewer, getViewerForMember, isVisibleTo } from './visible.sql.ts'
export {
  calculateAge,
  findProfileRow,
  type ProfileRow,
  refreshProfileRegions,
  findProfileRows,
  rankingStepMs,
  touchLastActive,
} from './profile.sql.ts'
