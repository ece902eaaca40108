import type { Photo } from '@amarelle/contract/endpoints/profiles'

/** The photo that stands for the member on cards: the first that everybody may see. */
export const findMainPhoto = (photos: readonly Photo[]): Photo | undefined =>
  photos.find(({ status, premium_only: locked }) => status === 'active' && !locked)
