import type { getLikes, LikeEntry } from '@amarelle/contract/likes'
import type { Answer } from '@amarelle/contract/endpoint'

/** The types of /likes/{type}. */
const likesTypes = ['received', 'matched', 'sent'] as const
export type LikesType = (typeof likesTypes)[number]

export const likesTypeOf = (name: string | null): LikesType | undefined =>
  likesTypes.find((one) => one === name)

export const likesOfType = (
  { liked_by, profiles }: Pick<Answer<typeof getLikes>, 'liked_by' | 'profiles'>,
  type: LikesType,
): LikeEntry[] =>
  ({ received: liked_by, matched: profiles.filter(({ matched }) => matched), sent: profiles })[type]
