import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

export const createId = (): string => randomUUID()
/** 32 random bytes, as sessions and mailed links carry them. */
export const createToken = (): string => randomBytes(32).toString('base64url')
/** What is stored of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const computeFingerprint = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url')
export function equalsConstantTime(a: string, b: string): boolean {
  const [left, right] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()]
  return timingSafeEqual(left, right)
}
