import type { AddedLanguageState } from '@amarelle/contract/staff/endpoints/languages/languages'
import type { TextCatalogue } from '@amarelle/contract/staff/endpoints/texts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const addedLanguageStateNames: Readonly<Record<AddedLanguageState, MessageDescriptor>> = {
  started: msg`Started`,
  offered: msg`Offered`,
  withdrawn: msg({ message: 'Withdrawn', context: 'language' }),
}
export const addedLanguageStateTones = { started: 'neutral', offered: 'good', withdrawn: 'warning' } as const
export const languagePartNames: Readonly<Record<TextCatalogue, MessageDescriptor>> = {
  web: msg`Pages and forms`,
  server: msg`Mails and errors`,
  page: msg`Legal and help pages`,
}
