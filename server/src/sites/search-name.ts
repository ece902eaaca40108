/** Letters that are no others with an accent, as people without them on their keyboard type them; apostrophes are left out. */
const typedAs: Readonly<Record<string, string>> = {
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
const special = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'g')

/** As names of cities are stored to be searched: lower case, without accents. */
export const searchName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(special, (letter) => typedAs[letter] ?? letter)
