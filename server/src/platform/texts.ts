// The server's texts (mails, errors, push): .po files with explicit ids, read at run time.
import { readFileSync } from 'node:fs'
import { errors, type ErrorCode, type Values } from '@amarelle/contract/errors'
import type { Language } from '@amarelle/contract/languages'
import { type I18n, setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const folder = new URL('../../../locales/', import.meta.url)
const made = new Map<Language, Promise<I18n>>()

async function messagesOf(language: Language) {
  const text = readFileSync(new URL(`${language}/server.po`, folder), 'utf8')
  const catalogue = await formatter().parse(text, { locale: language, sourceLocale: 'en', filename: '' })
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([id, { translation }]) =>
      translation ? [[id, compileMessage(translation)]] : [],
    ),
  )
}
async function load(language: Language): Promise<I18n> {
  const english = Object.fromEntries(
    Object.entries(errors).map(([code, [, text]]) => [`error.${code}`, compileMessage(text)]),
  )
  const messages = { ...english, ...(await messagesOf('en')), ...(await messagesOf(language)) }
  return setupI18n({ locale: language, messages: { [language]: messages } })
}

/** The texts of one language; a text it lacks comes in English. */
export function textsOf(language: Language): Promise<I18n> {
  const known = made.get(language) ?? load(language)
  made.set(language, known)
  return known
}
export const errorText = (texts: I18n, code: ErrorCode, values: Values = {}): string =>
  texts._(`error.${code}`, { ...values })
