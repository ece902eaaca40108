import allowed from './same-as-english.json' with { type: 'json' }

/** Texts that are written as in English, with the languages in which they are. */
const allowedLanguages = new Map(
  Object.entries(allowed).map(([text, languages]) => [text, languages.split(' ')]),
)

const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{[^}]*\}|<[^>]*>/g, ''))

/** Texts that stand in a catalogue as they do in English, though nobody said that they may. */
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
