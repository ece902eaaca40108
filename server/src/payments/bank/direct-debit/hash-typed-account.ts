import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import parsePhone from 'libphonenumber-js/max'
import type { Config } from '../../../platform/config.ts'
import { hashIban, hashPhone } from './parse-bank-account.ts'

/** The hash by which mandates on an IBAN are found; null if the text is no IBAN. */
export function hashTypedIban(config: Config, text: string): Buffer | null {
  const iban = electronicFormatIBAN(text) ?? ''
  return isValidIBAN(iban) ? hashIban(config, iban) : null
}

/** The hashes by which mandates with a phone number are found: one for each country in which a number without a country code is valid. */
export function hashTypedPhone(config: Config, text: string, countries: readonly string[]): Buffer[] {
  if (!/^\+?[\d\s()./-]{6,24}$/.test(text)) return []
  const numbers = countries.flatMap((country) => {
    const phone = parsePhone(text, country as NonNullable<Parameters<typeof parsePhone>[1]>)
    return phone?.isValid() ? [phone.number as string] : []
  })
  return [...new Set(numbers)].map((number) => hashPhone(config, number))
}
