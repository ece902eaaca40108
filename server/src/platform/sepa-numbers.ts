// Check digits that ISO 13616, ISO 11649 and the European Payments Council share: ISO 7064, modulo 97.
import { isValidIBAN } from 'ibantools'

/** The remainder by 97 of letters and digits; letters stand for 10 to 35. */
function computeModulo97(text: string): number {
  let rest = 0
  for (const letter of text)
    for (const digit of Number.parseInt(letter, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  return rest
}
/** With its check digits in front of the text that they guard, as these numbers are written. */
const hasValidCheckDigits = (prefix: string, body: string): boolean => computeModulo97(body + prefix) === 1

export const isIban = (text: string): boolean => isValidIBAN(text)

/** Country, check digits, business code (not guarded), national number: `DE98ZZZ09999999999`. */
export const isCreditorId = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(text) &&
  hasValidCheckDigits(text.slice(0, 4), text.slice(7))

/** A creditor reference of ISO 11649: `RF`, check digits, and up to 21 capitals and digits. */
export function createCreditorReference(body: string): string {
  const check = 98 - computeModulo97(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}
export const isCreditorReference = (text: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && hasValidCheckDigits(text.slice(0, 4), text.slice(4))
