import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

export const createId = (): string => randomUUID()
/** 32 random bytes in base64url, for sessions and links in e-mails. */
export const createToken = (): string => randomBytes(32).toString('base64url')
/** Only the hash of a token is stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const computeFingerprint = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url')
export function equalsConstantTime(a: string, b: string): boolean {
  const [left, right] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()]
  return timingSafeEqual(left, right)
}
