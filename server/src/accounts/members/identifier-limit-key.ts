import { computeFingerprint } from '../../platform/crypto/tokens.ts'

/**
 * Limit key of an e-mail address or name, whether or not an account has it. It is hashed, so stored keys do not reveal the
 * identifier.
 */
export const createIdentifierLimitKey = (what: string, siteId: number, name: string): string =>
  `${what}:${computeFingerprint([siteId, name.toLowerCase()])}`
