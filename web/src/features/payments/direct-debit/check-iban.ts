// The IBAN library is loaded at the first key press in the field, not with the page.
export type IbanStatus = 'good' | 'typing' | 'invalid' | 'country'

const loadIbanTools = () => import('ibantools')
let ibanTools: Awaited<ReturnType<typeof loadIbanTools>> | undefined

/** Formats in groups of four, as printed on bank cards. */
export const formatIban = (typed: string): string =>
  typed
    .replaceAll(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Checks an incomplete or complete IBAN; null if the library cannot be loaded (the server validates in any case). */
export async function checkIban(typed: string): Promise<IbanStatus | null> {
  try {
    ibanTools ??= await loadIbanTools()
  } catch {
    return null
  }
  const { getCountrySpecifications, isSEPACountry, isValidIBAN } = ibanTools
  const iban = formatIban(typed).replaceAll(' ', '')
  if (iban.length < 2) return 'typing'
  const country = iban.slice(0, 2)
  const length = getCountrySpecifications()[country]?.chars
  if (!length) return 'invalid'
  if (!isSEPACountry(country)) return 'country'
  if (iban.length < length) return 'typing'
  return isValidIBAN(iban) ? 'good' : 'invalid'
}
