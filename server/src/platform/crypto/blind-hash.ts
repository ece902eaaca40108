import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import { deriveSigningKey } from './signing.ts'

/** Finds the same text again without storing it: worth nothing without the house's secret, however few such texts there are. */
export const computeBlindHash = (config: Pick<Config, 'secret'>, purpose: string, text: string): Buffer =>
  createHmac('sha256', deriveSigningKey(config, `hash:${purpose}`))
    .update(text)
    .digest()
