import allowed from './same-as-english.json' with { type: 'json' }

/** Texts that are the same as in English, with the languages to which this applies. */
const allowedLanguages = new Map(
  Object.entries(allowed).map(([text, languages]) => [text, languages.split(' ')]),
)

const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{[^}]*\}|<[^>]*>/g, ''))

/** Catalogue texts that equal the English ones without being listed as permitted. */
export const findEqualTexts = (
  language: string,
  english: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
): string[] =>
  [...own].flatMap(([id, text]) =>
    text && text === english.get(id) && hasWords(text) && !allowedLanguages.get(text)?.includes(language)
      ? [text]
      : [],
  )
