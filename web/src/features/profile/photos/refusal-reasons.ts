import type { Photo } from '@amarelle/contract/endpoints/profiles'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const refusalReasons: Readonly<Record<NonNullable<Photo['refusal']>, MessageDescriptor>> = {
  blocked: msg`It has been refused here before.`,
  explicit: msg`It shows nudity or sex.`,
  no_person: msg`You’re not in it.`,
  minor: msg`It shows someone who looks under 18.`,
  contact_details: msg`It shows contact details, such as a phone number or an address.`,
  quality: msg`It’s too dark or too blurry.`,
  other: msg`It doesn’t follow our photo rules.`,
}
