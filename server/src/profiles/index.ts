// Profiles: members' profiles and photos, and what each viewer may see of both.
// Decides who may be shown to whom (visibility/visibility.sql.ts) and which photo is locked (photos/photo-view.ts).
export {
  insertFictionalProfile,
  setFictionalShown,
  setFictionalAbout,
} from './fictional/fictional-profile.sql.ts'
export { addFictionalPhoto } from './fictional/add-fictional-photo.ts'
export { deletePhotoOf } from './photos/change-photo.ts'
export { isBlockedPicture, findSimilarPhotos } from './photos/blocked-picture.sql.ts'
export { loadCards, loadCardWith, loadCardPair, toCards, newMemberPeriodMs } from './cards.ts'
export { type PhotoDecision, decidePhoto, type PhotoRefusal } from './photos/decide-photo.ts'
export { computeDifferenceHashes } from './photos/photo-hash.ts'
export { getDistanceStepKm } from './distance.ts'
export { loadNeighbourNames } from './load-neighbour-names.ts'
export { findBlurredMainPhoto } from './main-photo.ts'
export { createPhotoPath } from './photos/photo-path.ts'
export { getPhotoAccess } from './photos/photo-access.ts'
export { isPhotoLocked } from './photos/photo-view.ts'
export { findPhotos, findPhotoWithOwner } from './photos/photo.sql.ts'
export { findAvatars, findPhotoCovers, noAvatar } from './photos/photo-cover.sql.ts'
export { deletePhotoClaimsOf } from './review/photo-claim.sql.ts'
export { findPhotosToReview } from './review/photo-review.sql.ts'
export { sendsReadReceipts, showsTyping } from './visibility/signals.sql.ts'
export { findCoveredPhoto } from './photos/photo-cover.sql.ts'
export { openCoveredPicture } from './photos/staff-pictures.ts'
export { markOffline, findShownOnline } from './visibility/online.sql.ts'
export { decrementReceivedGift, incrementReceivedGift } from './received-gift.sql.ts'
export { filterVisibleNotes, loadOwnProfile, loadProfile } from './profile-view.ts'
export {
  canMeet,
  isVisible,
  type Viewer,
  getViewer,
  getViewerForMember,
  isVisibleTo,
} from './visibility/visibility.sql.ts'
export {
  calculateAge,
  findProfileRow,
  findProfileRowWith,
  type ProfileRow,
  refreshProfileRegions,
  findProfileRows,
  findProfileRowsOf,
  findProfileRowsWith,
  rankingStepMs,
  touchLastActive,
} from './profile.sql.ts'
export { storeWaitingViews, recordProfileView } from './views/record-views.ts'
export { profilesModule } from './module.ts'
