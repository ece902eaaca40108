import type { Language } from '@amarelle/contract/domain/languages'
import type { Messages } from '@lingui/core'

const catalogueFiles = import.meta.glob<{ messages: Messages }>('../../../locales/*/web.po')

/** Server only: loads the whole catalogue of a language. For the browser see browser-i18n.ts. */
export async function loadCatalogue(language: Language): Promise<Messages> {
  const file = catalogueFiles[`../../../locales/${language}/web.po`]
  if (!file) throw new Error(`no catalogue of ${language}`)
  return (await file()).messages
}
