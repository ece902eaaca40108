import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import { deriveSigningKey } from './signing.ts'

/**
 * Keyed hash for looking up a text without storing it; cannot be guessed without the application's secret, even for short texts.
 */
export const computeBlindHash = (config: Pick<Config, 'secret'>, purpose: string, text: string): Buffer =>
  createHmac('sha256', deriveSigningKey(config, `hash:${purpose}`))
    .update(text)
    .digest()
