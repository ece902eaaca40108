import type { ShareNotice } from '@amarelle/contract/domain/share-target'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { pictureErrorTexts } from '../composer/picture-error-texts.ts'

export const shareNoticeTexts: Readonly<Record<ShareNotice | 'photo_gone', MessageDescriptor>> = {
  photo_type: pictureErrorTexts.photo_type,
  photo_too_large: pictureErrorTexts.photo_too_large,
  first_photo_only: msg`A message can have one photo. This is the first of those you shared.`,
  photo_not_received: msg`Your photo didn’t arrive here. Open a conversation and add it there with “Send a photo”.`,
  photo_gone: msg`This photo is no longer here. It stays on your device for an hour at most, and only for you. Share it again from the other app.`,
}
