// Profiles: how members show themselves, their photos, and what each viewer may see of both.
// The one place that decides who may be shown to whom (visible.sql.ts) and which photo is locked (photo-view.ts).
export { isBlockedPicture, lookAlikes } from './blocked-picture.sql.ts'
export { cardsOf, cardsOfPair, newFor } from './cards.ts'
export { type Decision, decidePhoto, type Refusal } from './decide-photo.ts'
export { differenceHash } from './photo-hash.ts'
export { distanceStep } from './distance.ts'
export { hearProfiles } from './profile-life.ts'
export { blurredMainPhoto } from './main-photo.ts'
export { photosOf, photosToReview } from './photo.sql.ts'
export { endOnline, shownOnline } from './online.sql.ts'
export { mountPhotos } from './photo-address.ts'
export { addReceivedGift } from './received-gift.sql.ts'
export { mountProfiles } from './profiles.routes.ts'
export { ownProfileOf, profileOf } from './profile-view.ts'
export { areNear, isVisible, type Viewer, viewerOf, viewerOfMember, visibleTo } from './visible.sql.ts'
export {
  ageOf,
  profileRow,
  type ProfileRow,
  refreshRegions,
  rowsOf,
  rankedBehind,
  touchActive,
} from './profile.sql.ts'
