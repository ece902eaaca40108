import { randomBytes } from 'node:crypto'

/** Neither 0, O, 1 nor I: it is read out on the telephone. 32 letters, so that every byte falls evenly. */
const caseNumberLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Such as R-7F3K-92QD: 40 random bits. R of a report, C of a complaint. */
export function generateCaseNumber(kind: 'R' | 'C'): string {
  const drawn = Array.from(randomBytes(8), (byte) => caseNumberLetters[byte % caseNumberLetters.length]).join(
    '',
  )
  return `${kind}-${drawn.slice(0, 4)}-${drawn.slice(4)}`
}
