import { readFile } from 'node:fs/promises'
import { createProblem } from '@amarelle/contract/domain/errors'
import {
  fallbackLanguage,
  getFormatLocales,
  type InterfaceLanguage,
  toHtmlLang,
} from '@amarelle/contract/domain/languages'
import type { Company } from '@amarelle/contract/endpoints/sites'
import type { RequestContext, Site } from '../../platform/context.ts'

const localesFolder = new URL('../../../../locales/', import.meta.url)

/** Returns the file of a page; null if there is none in this language. */
export async function readTemplate(language: string, name: string): Promise<string | null> {
  try {
    return await readFile(new URL(`${language}/pages/${name}.md`, localesFolder), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Returns the site's own text of a page, or else the file's; null if there is none in this language. */
const findTemplate = async (
  { textOverrides }: Site,
  language: InterfaceLanguage,
  name: string,
): Promise<string | null> => textOverrides.page[language]?.[name] ?? readTemplate(language, name)

export const placeholderPattern = /\{\{([\w.]+)\}\}/g
/** Returns whether a line is a list item whose only placeholder has no value, such as trade names of a company without any. */
function isEmptyFact(line: string, getPlaceholderValue: (key: string) => string): boolean {
  const key = /^- [^{]*\{\{([\w.]+)\}\}$/.exec(line)?.[1]
  return key !== undefined && getPlaceholderValue(key) === ''
}

/** Minor units as a decimal, without the rounding of a float; all our currencies have two decimal digits. */
function toDecimal(minor: number): `${number}` {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
}

interface StaticPage {
  readonly name: string
  readonly inForceFrom: Date
  /** Another version than the one in force; null is that of the file, undefined the one in force. */
  readonly otherText?: string | null | undefined
}
/** Renders a static page as Markdown in the caller's language, or else in English. Throws `not_found` for an unknown name. */
export async function renderStaticPage(
  context: RequestContext,
  company: Company,
  { name, inForceFrom, otherText }: StaticPage,
): Promise<string> {
  const { site, language } = context
  const ownText = otherText === null ? await readTemplate(language, name) : otherText
  const text =
    ownText ??
    (await findTemplate(site, language, name)) ??
    (await findTemplate(site, fallbackLanguage, name))
  if (text === null) throw createProblem('not_found')
  const country =
    new Intl.DisplayNames(toHtmlLang(context.language), { type: 'region' }).of(company.country) ?? ''
  const date = new Intl.DateTimeFormat(getFormatLocales(context.language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const amount = new Intl.NumberFormat(getFormatLocales(context.language), {
    style: 'currency',
    currency: context.site.currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  const values: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(context.site).map(([key, value]) => [`site.${key}`, value])),
    'site.domain': context.site.host,
    'site.fictional_consent_amount': amount.format(toDecimal(context.site.fictional_consent_minor)),
    'site.fictional_night_amount': amount.format(toDecimal(context.site.fictional_night_minor)),
    ...Object.fromEntries(Object.entries(company).map(([key, value]) => [`company.${key}`, value])),
    'company.country': country,
    'company.tradenames': company.tradenames.join(', '),
    'company.vat_numbers': company.vat_numbers.join(', '),
    // Both are the date of the rendered page's own text; terms and privacy statement have different dates.
    'terms.date': date.format(inForceFrom),
    'privacy.date': date.format(inForceFrom),
  }
  const getPlaceholderValue = (key: string): string => {
    const value = values[key]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return text
    .split('\n')
    .filter((line) => !isEmptyFact(line, getPlaceholderValue))
    .join('\n')
    .replace(placeholderPattern, (_all, key: string) => getPlaceholderValue(key))
}
