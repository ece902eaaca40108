/** The 11 languages of the interface (docs/product.md#languages); `en` is the fallback. */
export const languages = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'sv'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage: Language = 'en'

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

/** The tag for `<html lang>` and Intl: `no` becomes Bokmål (docs/product.md#choosing-a-language). */
export const toHtmlLang = (language: Language): string => (language === 'no' ? 'nb' : language)

/** Defaults for an unknown region, and the complete locale if the language is unknown too. */
const [defaultRegion, defaultLocale] = ['NL', 'nl']
/** Locales for Intl: the words of the language in the format of the reader's region. */
export const getFormatLocales = (language: Language, region: string | null = null): string[] => [
  `${toHtmlLang(language)}-${region ?? defaultRegion}`,
  defaultLocale,
]

/** Maps a tag such as `nb-NO` or `pt` to one of our languages, or undefined. */
export function parseLanguageTag(tag: string): Language | undefined {
  const base = tag.trim().slice(0, 2).toLowerCase()
  const ours = base === 'nb' || base === 'nn' ? 'no' : base
  return languages.find((language) => language === ours)
}

interface AcceptedTag {
  readonly tag: string
  readonly quality: number
}
/** The tags of an Accept-Language header, most preferred first. */
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

/** The browser's region: that of the first tag in the page's language, else of the first tag with a region, else null. */
export function getPreferredRegion(acceptLanguage: string, language: Language): string | null {
  const tags = parseAcceptLanguage(acceptLanguage).flatMap((tag) => {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2}|\d{3})(?:-|$)/i.exec(tag)?.[1]
    return region ? [{ language: parseLanguageTag(tag), region: region.toUpperCase() }] : []
  })
  return (tags.find((tag) => tag.language === language) ?? tags[0])?.region ?? null
}

/** Chooses by cookie, then Accept-Language by quality, then the site's language, then English. */
export function chooseLanguage(cookie: string | undefined, accept: string, siteLanguage: string): Language {
  for (const tag of [cookie ?? '', ...parseAcceptLanguage(accept), siteLanguage]) {
    const language = parseLanguageTag(tag)
    if (language) return language
  }
  return fallbackLanguage
}
