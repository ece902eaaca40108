import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LikeExtra } from '@amarelle/contract/domain/fields'
import { giftNames } from './gift-names.ts'

export const likeExtraNames: Record<LikeExtra, MessageDescriptor> = {
  super_like: msg`Super like`,
  ...giftNames,
}
