import { fallbackLanguage, type InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { type I18n, type Messages, setupI18n } from '@lingui/core'

declare global {
  interface Window {
    /** Text chunks add their messages here before the modules that use them run (web/vite/split-texts.ts). */
    texts?: Messages
  }
}

/** Creates the i18n instance in the language of the rendered page; later text chunks add to the same messages object. */
export function createBrowserI18n(): I18n {
  const locale =
    (document.documentElement.dataset['language'] as InterfaceLanguage | undefined) ?? fallbackLanguage
  window.texts ??= {}
  return setupI18n({ locale, messages: { [locale]: window.texts } })
}
