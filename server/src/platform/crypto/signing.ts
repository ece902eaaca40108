import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

/** A key of its own for one purpose, so that what is signed for one never passes for another. */
export function deriveSigningKey({ secret }: Pick<Config, 'secret'>, purpose: string): string {
  if (!secret) throw new Error('There is no secret to sign with.')
  return createHmac('sha256', secret).update(purpose).digest('hex')
}
export const computeSignature = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')
