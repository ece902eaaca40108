import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

export const newId = (): string => randomUUID()
/** 32 random bytes, as sessions and mailed links carry them. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** What is stored of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const fingerprint = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url')
export function sameText(a: string, b: string): boolean {
  const [left, right] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()]
  return timingSafeEqual(left, right)
}
