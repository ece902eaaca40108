/**
 * What a country calls its regions (docs/product.md#location); `region` where it says so itself (Spain's communities, not its provinces,
 * are what the list has) or has no word of its own.
 */
const labels = {
  province: ['NL', 'BE', 'CA'],
  state: ['US', 'AU', 'DE', 'AT'],
  canton: ['CH'],
  voivodeship: ['PL'],
  county: ['IE', 'SE', 'NO'],
  nation: ['GB'],
} as const
type Label = keyof typeof labels | 'region'

export const regionLabel = (country: string): Label =>
  (Object.entries(labels).find(([, countries]) => (countries as readonly string[]).includes(country))?.[0] as
    | Label
    | undefined) ?? 'region'
