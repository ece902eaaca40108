import { readFile } from 'node:fs/promises'
import { createProblem } from '@amarelle/contract/domain/errors'
import {
  fallbackLanguage,
  getFormatLocales,
  type Language,
  toHtmlLang,
} from '@amarelle/contract/domain/languages'
import type { Company } from '@amarelle/contract/endpoints/sites'
import type { RequestContext, Site } from '../platform/context.ts'

const localesFolder = new URL('../../../locales/', import.meta.url)

async function readTemplate(language: string, name: string): Promise<string | null> {
  try {
    return await readFile(new URL(`${language}/pages/${name}.md`, localesFolder), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The site's own text of a page, or else the file's; null if there is none in this language. */
const findTemplate = async (
  { textOverrides }: Site,
  language: Language,
  name: string,
): Promise<string | null> => textOverrides.page[language]?.[name] ?? readTemplate(language, name)

const placeholderPattern = /\{\{([\w.]+)\}\}/g
/** Whether a line is a list item whose only placeholder has no value, such as trade names of a company without any. */
function isEmptyFact(line: string, getPlaceholderValue: (key: string) => string): boolean {
  const key = /^- [^{]*\{\{([\w.]+)\}\}$/.exec(line)?.[1]
  return key !== undefined && getPlaceholderValue(key) === ''
}

/** Renders a static page as Markdown in the caller's language, or else in English. Throws `not_found` for an unknown name. */
export async function renderStaticPage(
  context: RequestContext,
  company: Company,
  name: string,
  inForceFrom: Date,
): Promise<string> {
  const text =
    (await findTemplate(context.site, context.language, name)) ??
    (await findTemplate(context.site, fallbackLanguage, name))
  if (text === null) throw createProblem('not_found')
  const country =
    new Intl.DisplayNames(toHtmlLang(context.language), { type: 'region' }).of(company.country) ?? ''
  const date = new Intl.DateTimeFormat(getFormatLocales(context.language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const values: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(context.site).map(([key, value]) => [`site.${key}`, value])),
    'site.domain': context.site.host,
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
