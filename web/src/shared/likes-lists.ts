import { type LikesType, likesTypes } from '@amarelle/contract/endpoints/likes'

/** The list of likes of a URL; undefined for an unknown name. */
export const parseLikesType = (name: string | null): LikesType | undefined =>
  likesTypes.find((type) => type === name)
