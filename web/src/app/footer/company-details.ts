import type { Company } from '@amarelle/contract/endpoints/sites'
import type { VisitData } from '../../session/use-visit.ts'

/**
 * Returns whether the footer shows payment logos and the company's address: not for US-English and not for visitors from a
 * traffic source (docs/product.md#footer). The link to the company details is always there (docs/law.md#company-details).
 */
export const showsCompanyDetails = ({
  language,
  trafficSource,
  settings,
}: Pick<VisitData, 'language' | 'trafficSource' | 'settings'>): boolean =>
  !trafficSource && !(language === 'en' && settings.geoip_selected_country === 'US')

/** Labels of company register and VAT number by country: proper names, the same in every interface language. */
const registerLabels: Readonly<Record<string, { readonly register: string; readonly vat: string }>> = {
  NL: { register: 'KvK', vat: 'BTW' },
  DE: { register: 'Handelsregister', vat: 'USt-IdNr.' },
  GB: { register: 'Company no.', vat: 'VAT' },
}

/** Returns the lines with name, address, registration, VAT number and phone. `country` is the localised country name. */
export function formatCompanyLines(
  { name, address, city, kvk, vat_numbers: vat, country: code, tradenames, support_phone: phone }: Company,
  country: string,
): string[] {
  const labels = registerLabels[code] ?? { register: '', vat: 'VAT' }
  const tradeNames = tradenames.filter((tradename) => tradename !== name).join(', ')
  return [
    [name, tradeNames && `(${tradeNames})`].filter(Boolean).join(' '),
    `${address} ${city}, ${country}`,
    kvk && `${labels.register} ${kvk}`.trim(),
    vat.length > 0 ? `${labels.vat} ${vat.join(', ')}` : '',
    phone,
  ].filter(Boolean)
}
