import type { Language } from '@amarelle/contract/domain/languages'
import { type I18n, type Messages, setupI18n } from '@lingui/core'

const catalogueFiles = import.meta.glob<{ messages: Messages }>('../../../locales/*/web.po')

/** The server has all texts of all languages; the browser see in-browser.ts. */
async function loadCatalogue(language: Language): Promise<Messages> {
  const file = catalogueFiles[`../../../locales/${language}/web.po`]
  if (!file) throw new Error(`no catalogue of ${language}`)
  return (await file()).messages
}

/** One object per request on the server: two visitors must not share a language. */
export async function createI18n(language: Language): Promise<I18n> {
  return setupI18n({ locale: language, messages: { [language]: await loadCatalogue(language) } })
}
