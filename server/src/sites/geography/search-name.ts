/** Replacements for letters that normalisation doesn't decompose, as people type them on other keyboards; apostrophes are dropped. */
const letterReplacements: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  "'": '',
  '’': '',
}
const specialLetterPattern = new RegExp(`[${Object.keys(letterReplacements).join('')}]`, 'g')

/** Normalises a city name for search: lower case, without accents and apostrophes. */
export const toSearchName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(specialLetterPattern, (letter) => letterReplacements[letter] ?? letter)
