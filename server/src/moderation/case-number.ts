import { randomBytes } from 'node:crypto'

/** Neither 0, O, 1 nor I: it is read out on the telephone. 32 letters, so that every byte falls evenly. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Such as R-7F3K-92QD: 40 random bits. R of a report, C of a complaint. */
export function newCaseNumber(kind: 'R' | 'C'): string {
  const drawn = Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('')
  return `${kind}-${drawn.slice(0, 4)}-${drawn.slice(4)}`
}
