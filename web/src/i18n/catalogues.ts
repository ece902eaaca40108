import type { Language } from '@amarelle/contract/domain/languages'
import { type I18n, type Messages, setupI18n } from '@lingui/core'

const catalogueFiles = import.meta.glob<{ messages: Messages }>('../../../locales/*/web.po')

/** Server only: loads the whole catalogue of a language. For the browser see browser-i18n.ts. */
async function loadCatalogue(language: Language): Promise<Messages> {
  const file = catalogueFiles[`../../../locales/${language}/web.po`]
  if (!file) throw new Error(`no catalogue of ${language}`)
  return (await file()).messages
}

/** Creates one instance per request, because concurrent visitors may use different languages. */
export async function createI18n(language: Language): Promise<I18n> {
  return setupI18n({ locale: language, messages: { [language]: await loadCatalogue(language) } })
}
