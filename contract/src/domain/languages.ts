/** The 11 languages that are built in (docs/product.md#languages); `en` is the fallback. */
export const languages = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'sv'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage: Language = 'en'
/** The code of a language that staff have started in the console (docs/decisions/050-added-languages.md). */
export type AddedLanguage = string & { readonly isAddedLanguage: true }
/** A language of pages and mails: built in, or added. Rules that exist for the built-in ones only take a `Language`. */
export type InterfaceLanguage = Language | AddedLanguage
/** An added language that is offered, with its name in the language itself. */
export interface OfferedLanguage {
  readonly code: AddedLanguage
  readonly name: string
}
export const isBuiltInLanguage = (code: string): code is Language =>
  (languages as readonly string[]).includes(code)
/** Returns the language itself if it is built in, else English, for what exists in the built-in languages only. */
export const toBuiltInLanguage = (language: InterfaceLanguage): Language =>
  isBuiltInLanguage(language) ? language : fallbackLanguage

/** Each language's name in the language itself, for the language menu. */
export const languageNames: Record<Language, string> = {
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  no: 'Norsk',
  pl: 'Polski',
  sv: 'Svenska',
}

/** Returns all languages that can be chosen, the built-in ones first. */
export const listLanguages = (
  offered: readonly OfferedLanguage[],
): readonly { readonly code: InterfaceLanguage; readonly name: string }[] => [
  ...languages.map((code) => ({ code, name: languageNames[code] })),
  ...offered,
]
/** Returns a language's name in the language itself; its code when it is not offered any more. */
export const getLanguageName = (language: InterfaceLanguage, offered: readonly OfferedLanguage[]): string =>
  listLanguages(offered).find(({ code }) => code === language)?.name ?? language

/** Returns the tag for `<html lang>` and Intl: `no` becomes Bokmål (docs/product.md#choosing-a-language). */
export const toHtmlLang = (language: InterfaceLanguage): string => (language === 'no' ? 'nb' : language)

/** Defaults for an unknown region, and the complete locale if the language is unknown too. */
const [defaultRegion, defaultLocale] = ['NL', 'nl']
/** Locales for Intl: the words of the language in the format of the reader's region. */
export const getFormatLocales = (language: InterfaceLanguage, region: string | null = null): string[] => [
  `${toHtmlLang(language)}-${region ?? defaultRegion}`,
  defaultLocale,
]

/** Maps a tag such as `nb-NO` or `pt` to a language that is built in or offered, or undefined. */
export function parseLanguageTag(
  tag: string,
  offered: readonly OfferedLanguage[],
): InterfaceLanguage | undefined {
  const base = /^[a-z]{2,3}(?![a-z])/.exec(tag.trim().toLowerCase())?.[0]
  const ours = base === 'nb' || base === 'nn' ? 'no' : base
  return listLanguages(offered).find(({ code }) => code === ours)?.code
}

interface AcceptedTag {
  readonly tag: string
  readonly quality: number
}
/** Returns the tags of an Accept-Language header, most preferred first. */
const parseAcceptLanguage = (header: string): string[] =>
  header
    .split(',')
    .map((part): AcceptedTag => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

/** Returns the browser's region: that of the first tag in the page's language, else of the first tag with a region, else null. */
export function getPreferredRegion(acceptLanguage: string, language: InterfaceLanguage): string | null {
  const tags = parseAcceptLanguage(acceptLanguage).flatMap((tag) => {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2}|\d{3})(?:-|$)/i.exec(tag)?.[1]
    return region ? [{ tag, region: region.toUpperCase() }] : []
  })
  const isInLanguage = ({ tag }: { readonly tag: string }) =>
    parseLanguageTag(tag, isBuiltInLanguage(language) ? [] : [{ code: language, name: language }]) ===
    language
  return (tags.find(isInLanguage) ?? tags[0])?.region ?? null
}

/** The languages that a request asks for. */
interface WantedLanguages {
  /** Chosen by the visitor or member, most preferred first: a cookie, the account. */
  readonly chosen: readonly (string | undefined)[]
  /** The Accept-Language header. */
  readonly accept: string
  readonly siteLanguage: string
}
/** Chooses by the visitor's choice, then Accept-Language by quality, then the site's language, then English. */
export function chooseLanguage(
  { chosen, accept, siteLanguage }: WantedLanguages,
  offered: readonly OfferedLanguage[],
): InterfaceLanguage {
  for (const tag of [...chosen, ...parseAcceptLanguage(accept), siteLanguage]) {
    const language = tag === undefined ? undefined : parseLanguageTag(tag, offered)
    if (language) return language
  }
  return fallbackLanguage
}
