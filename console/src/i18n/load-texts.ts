import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import { i18n, type Messages } from '@lingui/core'

const catalogues = import.meta.glob<{ messages: Messages }>('../../../locales/*/console.po')

/** The language before somebody signs in: the browser's, if the console has it. */
export const getBrowserLanguage = (): StaffLanguage => (navigator.language.startsWith('de') ? 'de' : 'en')

/** Loads the texts of a language and shows the console in it. */
export async function activateLanguage(language: StaffLanguage): Promise<void> {
  if (i18n.locale === language) return
  const catalogue = await catalogues[`../../../locales/${language}/console.po`]?.()
  i18n.loadAndActivate({ locale: language, messages: catalogue?.messages ?? {} })
  document.documentElement.lang = language
}
