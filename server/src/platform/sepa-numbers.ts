// Check digits by ISO 7064 (modulo 97), shared by ISO 13616, ISO 11649 and the European Payments Council.
import { isValidIBAN } from 'ibantools'

/** Remainder modulo 97 of letters and digits; letters count as 10 to 35. */
function computeModulo97(text: string): number {
  let rest = 0
  for (const letter of text)
    for (const digit of Number.parseInt(letter, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  return rest
}
/** Verifies check digits that precede the text they protect. */
const hasValidCheckDigits = (prefix: string, body: string): boolean => computeModulo97(body + prefix) === 1

export const isIban = (text: string): boolean => isValidIBAN(text)

/**
 * Validates a creditor identifier such as `DE98ZZZ09999999999`: country, check digits, business code (not protected), national
 * number.
 */
export const isCreditorId = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(text) &&
  hasValidCheckDigits(text.slice(0, 4), text.slice(7))

/** Creates a creditor reference (ISO 11649): `RF`, check digits, and up to 21 capital letters and digits. */
export function createCreditorReference(body: string): string {
  const check = 98 - computeModulo97(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}
export const isCreditorReference = (text: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && hasValidCheckDigits(text.slice(0, 4), text.slice(4))
