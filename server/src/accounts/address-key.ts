import { fingerprint } from '../platform/ids.ts'

/** The limit of an e-mail address or name, whether or not an account has it; what is stored doesn't tell which it is. */
export const addressKey = (what: string, siteId: number, name: string): string =>
  `${what}:${fingerprint([siteId, name.toLowerCase()])}`
