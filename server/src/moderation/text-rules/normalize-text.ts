/** Look-alikes from other alphabets, and Latin letters that Unicode decomposition does not simplify. */
const plainLetters = new Map(
  Object.entries({
    // Cyrillic
    а: 'a',
    в: 'b',
    е: 'e',
    ё: 'e',
    з: '3',
    и: 'u',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    с: 'c',
    т: 't',
    у: 'y',
    х: 'x',
    ѕ: 's',
    і: 'i',
    ї: 'i',
    ј: 'j',
    ԁ: 'd',
    ɡ: 'g',
    һ: 'h',
    ԛ: 'q',
    ԝ: 'w',
    ѵ: 'v',
    п: 'n',
    г: 'r',
    ь: 'b',
    ӏ: 'l',
    // Greek
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    μ: 'u',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    σ: 'o',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ω: 'w',
    γ: 'y',
    // Latin
    ß: 'ss',
    æ: 'a',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ı: 'i',
    ɑ: 'a',
    ɩ: 'i',
    ʟ: 'l',
    ᴀ: 'a',
    ʙ: 'b',
    ᴄ: 'c',
    ᴅ: 'd',
    ᴇ: 'e',
    ɢ: 'g',
    ʜ: 'h',
    ɪ: 'i',
    ᴊ: 'j',
    ᴋ: 'k',
    ᴍ: 'm',
    ɴ: 'n',
    ᴏ: 'o',
    ᴘ: 'p',
    ʀ: 'r',
    ꜱ: 's',
    ᴛ: 't',
    ᴜ: 'u',
    ᴠ: 'v',
    ᴡ: 'w',
    ʏ: 'y',
    ᴢ: 'z',
    '⓿': '0',
    // Signs
    '’': "'",
    '‘': "'",
    '´': "'",
    '`': "'",
    '‐': '-',
    '–': '-',
    '—': '-',
    '−': '-',
    '․': '.',
    '。': '.',
    '．': '.',
    '·': '.',
    '•': '.',
    '⁄': '/',
    '∕': '/',
    '：': ':',
    '＠': '@',
    '…': '. ',
  }),
)
const asciiPattern = /^\p{ASCII}*$/u
/** Combining marks and invisible characters. */
const invisiblePattern = /[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/gu
/** Regional indicators, and enclosed letters that no normalization form simplifies. */
const enclosedLetterRanges: readonly (readonly [first: number, last: number])[] = [
  [0x1f1e6, 0x1f1ff],
  [0x1f130, 0x1f149],
  [0x1f150, 0x1f169],
  [0x1f170, 0x1f189],
]
function toPlainLetter(letter: string): string {
  const replacement = plainLetters.get(letter)
  if (replacement !== undefined) return replacement
  const code = letter.codePointAt(0) ?? 0
  for (const [first, last] of enclosedLetterRanges)
    if (code >= first && code <= last) return String.fromCharCode(97 + code - first)
  // Digits of other scripts come in blocks of ten.
  if (/\p{Nd}/u.test(letter)) {
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value % 10)
  }
  // Punctuation of other scripts and pictographs separate words as ours do.
  return /[\p{P}\p{S}]/u.test(letter) && !'€£'.includes(letter) ? ' ' : letter
}
/**
 * Normalizes a text for the rules: lower case, without diacritics and invisible characters, look-alikes and disguised digits
 * replaced. Loses nothing visible except diacritics.
 */
export function normalizeText(text: string): string {
  if (asciiPattern.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(invisiblePattern, '')
    .replaceAll(/\P{ASCII}/gu, toPlainLetter)
}
/** Removes spaces, case and diacritics, so that texts saying the same compare equal. */
export const toComparableText = (text: string): string =>
  normalizeText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')
