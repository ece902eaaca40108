import { computeFingerprint } from '../../platform/crypto/tokens.ts'

/** The limit of an e-mail address or name, whether or not an account has it; what is stored doesn't tell which it is. */
export const createIdentifierLimitKey = (what: string, siteId: number, name: string): string =>
  `${what}:${computeFingerprint([siteId, name.toLowerCase()])}`
