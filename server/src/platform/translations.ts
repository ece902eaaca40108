// Texts of the server (mails, errors, push): .po files with explicit ids, read at run time.
import { readFileSync } from 'node:fs'
import { errorCatalogue, type ErrorCode, type MessageValues } from '@amarelle/contract/domain/errors'
import type { Language } from '@amarelle/contract/domain/languages'
import { type I18n, setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const localesFolder = new URL('../../../locales/', import.meta.url)
const translationsByLanguage = new Map<Language, Promise<I18n>>()

async function loadMessages(language: Language) {
  const text = readFileSync(new URL(`${language}/server.po`, localesFolder), 'utf8')
  const catalogue = await formatter().parse(text, { locale: language, sourceLocale: 'en', filename: '' })
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([id, { translation }]) =>
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

/** Loads the texts of one language; missing ones fall back to English. */
export function loadTranslations(language: Language): Promise<I18n> {
  const translations = translationsByLanguage.get(language) ?? createTranslations(language)
  translationsByLanguage.set(language, translations)
  return translations
}
export const translateError = (texts: I18n, code: ErrorCode, values: MessageValues = {}): string =>
  texts._(`error.${code}`, { ...values })
