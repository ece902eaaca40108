import type { Config } from '../../../platform/config.ts'
import { decrypt, encrypt } from '../../../platform/crypto/encryption.ts'
import { parseIban } from '../direct-debit/parse-bank-account.ts'

/** The other side of a payment according to the bank. */
export interface LineDetails {
  readonly name: string
  readonly iban: string
  readonly text: string
}
export interface SealedLineDetails {
  /** Encrypted. */
  readonly details: Buffer
  readonly payerHash: Buffer | null
  readonly payerCountry: string | null
  readonly payerLast4: string | null
}
/** Encrypts the details; of an IBAN, the keyed hash, the country and the last four digits can be read without decrypting. */
export function sealLineDetails(config: Config, { name, iban, text }: LineDetails): SealedLineDetails {
  const account = iban ? parseIban(config, iban) : null
  const known = account !== null && typeof account !== 'string' ? account : null
  return {
    details: encrypt(config, 'bank line', JSON.stringify({ name, iban, text })),
    payerHash: known?.hash ?? null,
    payerCountry: known?.country ?? null,
    payerLast4: known?.iban.slice(-4) ?? null,
  }
}
/** Decrypts the details; empty ones were erased with the member. */
export const openLineDetails = (config: Config, sealed: Buffer): LineDetails =>
  sealed.length === 0
    ? { name: '', iban: '', text: '' }
    : (JSON.parse(decrypt(config, 'bank line', sealed)) as LineDetails)
