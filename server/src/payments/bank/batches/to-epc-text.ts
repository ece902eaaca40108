// The characters that every SEPA bank accepts (EPC217-08): a to z, digits and / - ? : ( ) . , ' + space.
const transliterations: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  å: 'a',
  Å: 'A',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '&': '+',
}

/**
 * Converts a text to the SEPA character set, at most `maximum` characters: accents are removed, other characters become
 * a full stop. Never empty, and without leading, trailing or double slashes, which banks refuse.
 */
export function toEpcText(text: string, maximum: number): string {
  const plain = [...text.normalize('NFC')]
    .map((letter) => transliterations[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, '.')
    .replaceAll(/\/{2,}/g, '/')
    .trim()
    .slice(0, maximum)
    .replaceAll(/^[/ ]+|[/ ]+$/g, '')
  return plain || '.'
}
