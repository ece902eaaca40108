// The checks of numbers come with the first key that is pressed in the field, not with the page.
export type Verdict = 'good' | 'typing' | 'invalid' | 'country'

const parts = () => import('ibantools')
let loaded: Awaited<ReturnType<typeof parts>> | undefined

/** In groups of four, as cards print it. */
export const grouped = (typed: string): string =>
  typed
    .replaceAll(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1 ')

/** What to say of what was typed so far; null while the checks can't be had: the server looks in any case. */
export async function checkIban(typed: string): Promise<Verdict | null> {
  try {
    loaded ??= await parts()
  } catch {
    return null
  }
  const { getCountrySpecifications, isSEPACountry, isValidIBAN } = loaded
  const iban = grouped(typed).replaceAll(' ', '')
  if (iban.length < 2) return 'typing'
  const country = iban.slice(0, 2)
  const length = getCountrySpecifications()[country]?.chars
  if (!length) return 'invalid'
  if (!isSEPACountry(country)) return 'country'
  if (iban.length < length) return 'typing'
  return isValidIBAN(iban) ? 'good' : 'invalid'
}
