import { readFile } from 'node:fs/promises'
import { createProblem } from '@amarelle/contract/domain/errors'
import { getFormatLocales, fallbackLanguage, toHtmlLang } from '@amarelle/contract/domain/languages'
import type { Company } from '@amarelle/contract/endpoints/sites'
import type { RequestContext } from '../platform/context.ts'

const localesFolder = new URL('../../../locales/', import.meta.url)

async function readTemplate(language: string, name: string): Promise<string | null> {
  try {
    return await readFile(new URL(`${language}/pages/${name}.md`, localesFolder), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const placeholderPattern = /\{\{([\w.]+)\}\}/g
/** A line of a list that says nothing but a fact which this company or site doesn't have, such as trade names. */
function isEmptyFact(line: string, filled: (key: string) => string): boolean {
  const key = /^- [^{]*\{\{([\w.]+)\}\}$/.exec(line)?.[1]
  return key !== undefined && filled(key) === ''
}

/** A static page in the caller's language, else English, with company, settings and the date of its version filled in. */
export async function renderStaticPage(
  context: RequestContext,
  company: Company,
  name: string,
  inForceFrom: Date,
): Promise<string> {
  const text = (await readTemplate(context.language, name)) ?? (await readTemplate(fallbackLanguage, name))
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
    // The date of the page's own text: the privacy statement has another than the terms.
    'terms.date': date.format(inForceFrom),
    'privacy.date': date.format(inForceFrom),
  }
  const filled = (key: string): string => {
    const value = values[key]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return text
    .split('\n')
    .filter((line) => !isEmptyFact(line, filled))
    .join('\n')
    .replace(placeholderPattern, (_all, key: string) => filled(key))
}
