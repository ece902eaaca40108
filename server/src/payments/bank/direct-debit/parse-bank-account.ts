import type { ErrorCode } from '@amarelle/contract/domain/errors'
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
// The full table: only it tells mobile numbers from those that cost the caller extra.
import parsePhone from 'libphonenumber-js/max'
import type { Config } from '../../../platform/config.ts'
import type { Site } from '../../../platform/context.ts'
import { computeBlindHash } from '../../../platform/crypto/blind-hash.ts'

export interface DebitAccount {
  /** Without spaces, in capitals. */
  readonly iban: string
  readonly country: string
  readonly hash: Buffer
}
/** Of an IBAN as stored in blocks and mandates. */
const hashIban = (config: Config, iban: string): Buffer => computeBlindHash(config, 'iban', iban)

/** An account that can be debited, or why what was typed is none: it is no IBAN, or lies outside SEPA. */
export function parseIban(config: Config, typed: string): DebitAccount | ErrorCode {
  const iban = electronicFormatIBAN(typed) ?? ''
  if (!isValidIBAN(iban)) return 'iban_invalid'
  const country = iban.slice(0, 2)
  if (!isSEPACountry(country)) return 'iban_country'
  return { iban, country, hash: hashIban(config, iban) }
}

/**
 * A mobile number in E.164, read as one of the country when it has no country code, or why it is none: no mobile number (premium
 * rates and services never are), or of a country that the site does not sell in: who sends messages there makes money by it.
 */
export function parseMobileNumber(
  site: Site,
  typed: string,
  country: string,
): { readonly number: string } | ErrorCode {
  const phone = parsePhone(typed, country as NonNullable<Parameters<typeof parsePhone>[1]>)
  const type = phone?.getType()
  if (!phone?.isValid() || (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE')) return 'phone_invalid'
  if (!phone.country || !(site.countries.includes(phone.country) || phone.country === country))
    return 'phone_country'
  return { number: phone.number }
}
