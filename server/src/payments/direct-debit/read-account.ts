import { fieldProblem } from '@amarelle/contract/errors'
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
// The full table: only it tells mobile numbers from those that cost the caller extra.
import parsePhone from 'libphonenumber-js/max'
import type { Config } from '../../platform/config.ts'
import type { Site } from '../../platform/context.ts'
import { blindHash } from '../../platform/blind-hash.ts'

export interface Account {
  /** Without spaces, in capitals. */
  readonly iban: string
  readonly country: string
  readonly hash: Buffer
}
/** Of an IBAN as stored in blocks and mandates. */
const ibanHash = (config: Config, iban: string): Buffer => blindHash(config, 'iban', iban)

/** An account that can be debited; refuses beside the field `iban` what is no IBAN or lies outside SEPA. */
export function readIban(config: Config, typed: string): Account {
  const iban = electronicFormatIBAN(typed) ?? ''
  if (!isValidIBAN(iban)) throw fieldProblem({ iban: 'iban_invalid' })
  const country = iban.slice(0, 2)
  if (!isSEPACountry(country)) throw fieldProblem({ iban: 'iban_country' })
  return { iban, country, hash: ibanHash(config, iban) }
}

/**
 * A mobile number in E.164, read as one of the account's country when it has no country code. Refuses beside the field
 * `phone` what is no mobile number (premium rates and services never are) and countries that the site does not sell in:
 * who sends messages there makes money by it.
 */
export function readPhone(site: Site, typed: string, accountCountry: string): string {
  const phone = parsePhone(typed, accountCountry as NonNullable<Parameters<typeof parsePhone>[1]>)
  const type = phone?.getType()
  if (!phone?.isValid() || (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE'))
    throw fieldProblem({ phone: 'phone_invalid' })
  if (!phone.country || !(site.countries.includes(phone.country) || phone.country === accountCountry))
    throw fieldProblem({ phone: 'phone_country' })
  return phone.number
}
