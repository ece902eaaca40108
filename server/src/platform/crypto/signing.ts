import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

/** Derives a separate key for each purpose, so that a signature for one is never valid for another. */
export function deriveSigningKey({ secret }: Pick<Config, 'secret'>, purpose: string): string {
  if (!secret) throw new Error('There is no secret to sign with.')
  return createHmac('sha256', secret).update(purpose).digest('hex')
}
export const computeSignature = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')
