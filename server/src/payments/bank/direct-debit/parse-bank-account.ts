import type { ErrorCode } from '@amarelle/contract/domain/errors'
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
// The full metadata: only it distinguishes mobile from premium-rate numbers.
import parsePhone from 'libphonenumber-js/max'
import type { Config } from '../../../platform/config.ts'
import type { Site } from '../../../platform/context.ts'
import { computeBlindHash } from '../../../platform/crypto/blind-hash.ts'

export interface DebitAccount {
  /** Upper case, without spaces. */
  readonly iban: string
  readonly country: string
  readonly hash: Buffer
}
/** Hash of a phone number in E.164, as stored in mandates and codes. */
export const hashPhone = (config: Pick<Config, 'secret'>, phone: string): Buffer =>
  computeBlindHash(config, 'phone', phone)
/** Hash of an IBAN, as stored in blocks and mandates. */
export const hashIban = (config: Config, iban: string): Buffer => computeBlindHash(config, 'iban', iban)

/** Parses an IBAN; returns an error code for an invalid one or one outside SEPA. */
export function parseIban(config: Config, input: string): DebitAccount | ErrorCode {
  const iban = electronicFormatIBAN(input) ?? ''
  if (!isValidIBAN(iban)) return 'iban_invalid'
  const country = iban.slice(0, 2)
  if (!isSEPACountry(country)) return 'iban_country'
  return { iban, country, hash: hashIban(config, iban) }
}

/**
 * Parses a mobile number into E.164, using `country` when it has no country code. Returns an error code for other
 * numbers (e.g. premium rate) and for countries where the site does not sell: their senders could profit from the
 * messages (SMS pumping).
 */
export function parseMobileNumber(
  site: Site,
  input: string,
  country: string,
): { readonly number: string } | ErrorCode {
  const phone = parsePhone(input, country as NonNullable<Parameters<typeof parsePhone>[1]>)
  const type = phone?.getType()
  if (!phone?.isValid() || (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE')) return 'phone_invalid'
  if (!phone.country || !(site.countries.includes(phone.country) || phone.country === country))
    return 'phone_country'
  return { number: phone.number }
}
