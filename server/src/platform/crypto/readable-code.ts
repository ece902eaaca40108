import { randomInt } from 'node:crypto'

/** Letters and digits that nobody confuses: neither I, O, 0 nor 1. */
const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Creates a code in groups of four for people to type, such as 7F3K-92QD, with five random bits for each letter. */
export const createReadableCode = (letterCount: number): string =>
  Array.from(
    { length: letterCount },
    (_, i) => `${i > 0 && i % 4 === 0 ? '-' : ''}${codeLetters[randomInt(codeLetters.length)]}`,
  ).join('')

/** Returns a typed code without spaces and hyphens, in capitals. */
export const normalizeReadableCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
