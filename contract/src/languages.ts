/** The 11 languages of the interface (SPECIFICATION 1); `en` is the fallback. */
export const languages = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'sv'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage: Language = 'en'

/** Each language in its own words, for the language menu. */
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

/** The tag for `<html lang>` and Intl: `no` is written as Bokmål (DECISIONS 7). */
export const htmlLang = (language: Language): string => (language === 'no' ? 'nb' : language)

/** The date locale where the reader's is not known here (SPECIFICATION 9 "Default date locale"). */
const defaultDateLocale = 'nl'
/** For Intl: dates as the language writes them, where it is not known as the specification's default does. */
export const dateLocales = (language: Language): string[] => [htmlLang(language), defaultDateLocale]

/** From a tag such as `nb-NO` or `pt` to one of ours, or undefined. */
export function languageOfTag(tag: string): Language | undefined {
  const base = tag.trim().slice(0, 2).toLowerCase()
  const ours = base === 'nb' || base === 'nn' ? 'no' : base
  return languages.find((language) => language === ours)
}

/** Cookie, else Accept-Language by its quality, else the site's language, else English (DECISIONS 7). */
export function chooseLanguage(cookie: string | undefined, accept: string, siteLanguage: string): Language {
  const accepted = accept
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const tag of [cookie ?? '', ...accepted.map((a) => a.tag), siteLanguage]) {
    const language = languageOfTag(tag)
    if (language) return language
  }
  return fallbackLanguage
}
