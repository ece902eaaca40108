import { fallbackLanguage, type Language } from '@amarelle/contract/domain/languages'
import { type I18n, type Messages, setupI18n } from '@lingui/core'

declare global {
  interface Window {
    /** The parts put their texts here before the modules that show them run (web/vite/split-texts.ts). */
    texts?: Messages
  }
}

/** In the language that the server rendered in. Parts that come later fill the same object. */
export function createBrowserI18n(): I18n {
  const locale = (document.documentElement.dataset['language'] as Language | undefined) ?? fallbackLanguage
  window.texts ??= {}
  return setupI18n({ locale, messages: { [locale]: window.texts } })
}
