import { randomBytes } from 'node:crypto'
import type { CaseLetter } from '@amarelle/contract/staff/case-kinds'

/** Leaves out 0, O, 1 and I, because numbers are read out on the telephone. 32 letters, so that bytes map to them evenly. */
const caseNumberLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Generates a number such as R-7F3K-92QD with 40 random bits. T stands for a support thread, which is not in the queue. */
export function generateCaseNumber(letter: CaseLetter | 'T'): string {
  const letters = Array.from(
    randomBytes(8),
    (byte) => caseNumberLetters[byte % caseNumberLetters.length],
  ).join('')
  return `${letter}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
