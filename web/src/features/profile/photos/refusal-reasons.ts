import type { Photo } from '@amarelle/contract/endpoints/profiles'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const refusalReasons: Readonly<Record<NonNullable<Photo['refusal']>, MessageDescriptor>> = {
  blocked: msg`It was refused here before.`,
  explicit: msg`It shows nudity or sex.`,
  no_person: msg`You can’t be seen on it.`,
  minor: msg`It shows somebody who looks younger than 18.`,
  contact_details: msg`It shows contact details, such as a phone number or an address.`,
  quality: msg`It is too dark or too blurred.`,
  other: msg`It does not follow our rules for photos.`,
}
