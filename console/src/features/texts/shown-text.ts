import type { Language } from '@amarelle/contract/domain/languages'
import type { getTextEndpoint, TextCatalogue } from '@amarelle/contract/staff/endpoints/texts'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'

/** A text with its default, its draft and its versions. */
export type ShownText = StaffEndpointAnswer<typeof getTextEndpoint>
/** Names a text of a site. */
export interface EditedText {
  readonly site: number
  readonly language: Language
  readonly catalogue: TextCatalogue
  readonly id: string
}
