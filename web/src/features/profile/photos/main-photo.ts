import type { Photo } from '@amarelle/contract/endpoints/profiles'

/** Returns the photo for cards: the first active one that is not for premium members only. */
export const findMainPhoto = (photos: readonly Photo[]): Photo | undefined =>
  photos.find(({ status, premium_only: premiumOnly }) => status === 'active' && !premiumOnly)
