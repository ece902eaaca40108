import type { getLikesEndpoint, LikeEntry } from '@amarelle/contract/endpoints/likes'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'

/** Values of `:type` in /likes/:type. */
const likesTypes = ['received', 'matched', 'sent'] as const
export type LikesType = (typeof likesTypes)[number]

export const parseLikesType = (name: string | null): LikesType | undefined =>
  likesTypes.find((type) => type === name)

export const selectLikes = (
  { liked_by, profiles }: Pick<EndpointAnswer<typeof getLikesEndpoint>, 'liked_by' | 'profiles'>,
  type: LikesType,
): LikeEntry[] =>
  ({ received: liked_by, matched: profiles.filter(({ matched }) => matched), sent: profiles })[type]
