import type { TextCatalogue, TextState, TextVersion } from '@amarelle/contract/staff/endpoints/texts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const textCatalogueNames: Readonly<Record<TextCatalogue, MessageDescriptor>> = {
  web: msg`Pages and forms`,
  server: msg`Mails and errors`,
  page: msg`Legal and help pages`,
}
export const textStateNames: Readonly<Record<TextState, MessageDescriptor>> = {
  default: msg`As in the files`,
  replaced: msg`Replaced`,
  draft: msg`With a draft`,
  planned: msg`Planned`,
  attention: msg`Needs attention`,
}
export const versionStateNames: Readonly<Record<TextVersion['state'], MessageDescriptor>> = {
  draft: msg`draft`,
  planned: msg`planned`,
  published: msg`in force`,
  replaced: msg`replaced`,
  discarded: msg`thrown away`,
}
