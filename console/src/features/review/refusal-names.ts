import type { photoRefusalReasons } from '@amarelle/contract/endpoints/profiles'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type Refusal = (typeof photoRefusalReasons)[number]
/** The reasons why a photo is refused, in the order of the keys 1 to 7. */
export const refusalNames: Readonly<Record<Refusal, MessageDescriptor>> = {
  no_person: msg`Not a photo of the member`,
  explicit: msg`Nudity or a sexual pose`,
  minor: msg`A child is in it`,
  contact_details: msg`Contact details or advertising`,
  quality: msg`Too dark, too small, face not seen`,
  blocked: msg`Blocked picture`,
  other: msg`Another reason`,
}
export const refusals = Object.keys(refusalNames) as readonly Refusal[]
