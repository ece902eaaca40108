import { createHmac } from 'node:crypto'
import { deriveSigningKey, getStableSecret, type SecretConfig } from './signing.ts'

/**
 * Keyed hash for looking up a text without storing it; cannot be guessed without the application's secret, even for short texts.
 * Made with the stable secret: it could not be computed again without the text.
 */
export const computeBlindHash = (config: SecretConfig, purpose: string, text: string): Buffer =>
  createHmac('sha256', deriveSigningKey({ secret: getStableSecret(config) }, `hash:${purpose}`))
    .update(text)
    .digest()
