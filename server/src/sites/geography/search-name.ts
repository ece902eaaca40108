/** Letters that are no others with an accent, as people without them on their keyboard type them; apostrophes are left out. */
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

/** As names of cities are stored to be searched: lower case, without accents. */
export const toSearchName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(specialLetterPattern, (letter) => letterReplacements[letter] ?? letter)
