import type { Company } from '@amarelle/contract/endpoints/sites'
import type { VisitData } from '../../session/use-visit.ts'

/**
 * Payment marks and the company's address are hidden for the US-English footer and for who came through a traffic source
 * (docs/product.md#footer); the link to the company's details is there for all (docs/law.md#company-details).
 */
export const showsCompanyDetails = ({
  language,
  trafficSource,
  settings,
}: Pick<VisitData, 'language' | 'trafficSource' | 'settings'>): boolean =>
  !trafficSource && !(language === 'en' && settings.geoip_selected_country === 'US')

/** How a register and a tax number are called where they are kept: names, the same in every language. */
const registerLabels: Readonly<Record<string, { readonly register: string; readonly vat: string }>> = {
  NL: { register: 'KvK', vat: 'BTW' },
  DE: { register: 'Handelsregister', vat: 'USt-IdNr.' },
  GB: { register: 'Company no.', vat: 'VAT' },
}

/** The lines of a company's block: who it is, where it is entered, how to call it. `country` is its name in the reader's words. */
export function formatCompanyLines(
  { name, address, city, kvk, vat_numbers: vat, country: code, tradenames, support_phone: phone }: Company,
  country: string,
): string[] {
  const words = registerLabels[code] ?? { register: '', vat: 'VAT' }
  const trading = tradenames.filter((one) => one !== name).join(', ')
  return [
    [name, trading && `(${trading})`].filter(Boolean).join(' '),
    `${address} ${city}, ${country}`,
    kvk && `${words.register} ${kvk}`.trim(),
    vat.length > 0 ? `${words.vat} ${vat.join(', ')}` : '',
    phone,
  ].filter(Boolean)
}
