import { randomBytes } from 'node:crypto'

/** Leaves out 0, O, 1 and I, because numbers are read out on the telephone. 32 letters, so that bytes map to them evenly. */
const caseNumberLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Generates a number such as R-7F3K-92QD with 40 random bits; R for a report, C for a complaint. */
export function generateCaseNumber(kind: 'R' | 'C'): string {
  const letters = Array.from(
    randomBytes(8),
    (byte) => caseNumberLetters[byte % caseNumberLetters.length],
  ).join('')
  return `${kind}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
