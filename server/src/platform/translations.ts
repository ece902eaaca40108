// Texts of the server (mails, errors, push): .po files with explicit ids, read at run time.
import { readFileSync } from 'node:fs'
import { errorCatalogue, type ErrorCode, type MessageValues } from '@amarelle/contract/domain/errors'
import { type InterfaceLanguage, type Language, toBuiltInLanguage } from '@amarelle/contract/domain/languages'
import type { CompiledTexts, TextOverrides } from '@amarelle/contract/domain/text-overrides'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const localesFolder = new URL('../../../locales/', import.meta.url)
const translationsByLanguage = new Map<Language, Promise<I18n>>()

/** Returns a file of texts as it is written, by message id: `server` or `web`. */
export async function readCatalogueFile(language: Language, name: 'server' | 'web') {
  const text = readFileSync(new URL(`${language}/${name}.po`, localesFolder), 'utf8')
  return formatter().parse(text, { locale: language, sourceLocale: 'en', filename: '' })
}
async function loadMessages(language: Language) {
  return Object.fromEntries(
    Object.entries(await readCatalogueFile(language, 'server')).flatMap(([id, { translation }]) =>
      translation ? [[id, compileMessage(translation)]] : [],
    ),
  )
}
async function createTranslations(language: Language): Promise<I18n> {
  const english = Object.fromEntries(
    Object.entries(errorCatalogue).map(([code, [, text]]) => [`error.${code}`, compileMessage(text)]),
  )
  const messages = { ...english, ...(await loadMessages('en')), ...(await loadMessages(language)) }
  return setupI18n({ locale: language, messages: { [language]: messages } })
}

function loadFileTexts(language: Language): Promise<I18n> {
  const translations = translationsByLanguage.get(language) ?? createTranslations(language)
  translationsByLanguage.set(language, translations)
  return translations
}

/** By the texts of a site or of an added language: they are another object as soon as one of them changes. */
const translationsByOverrides = new WeakMap<CompiledTexts, I18n>()

/**
 * Loads the texts of one language; missing ones fall back to English, and all of them for an added language that is not offered any
 * more: then `locale` is English, too. `site`: whose own texts take precedence; null for texts to staff and operators.
 */
export async function loadTranslations(
  language: InterfaceLanguage,
  site: { readonly textOverrides: TextOverrides } | null,
): Promise<I18n> {
  const defaults = await loadFileTexts(toBuiltInLanguage(language))
  const overrides = site?.textOverrides.server[language]
  if (!overrides) return defaults
  const merged = translationsByOverrides.get(overrides)
  if (merged) return merged
  const messages = { ...defaults.messages, ...(overrides as Messages) }
  const translations = setupI18n({ locale: language, messages: { [language]: messages } })
  translationsByOverrides.set(overrides, translations)
  return translations
}
export const translateError = (texts: I18n, code: ErrorCode, values: MessageValues = {}): string =>
  texts._(`error.${code}`, { ...values })
