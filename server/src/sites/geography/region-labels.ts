/**
 * What a country calls its regions (docs/product.md#location); `region` where it says so itself (Spain's communities, not its provinces,
 * are what the list has) or has no word of its own.
 */
const countriesByLabel = {
  province: ['NL', 'BE', 'CA'],
  state: ['US', 'AU', 'DE', 'AT'],
  canton: ['CH'],
  voivodeship: ['PL'],
  county: ['IE', 'SE', 'NO'],
  nation: ['GB'],
} as const
type RegionLabel = keyof typeof countriesByLabel | 'region'

export const getRegionLabel = (country: string): RegionLabel =>
  (Object.entries(countriesByLabel).find(([, countries]) =>
    (countries as readonly string[]).includes(country),
  )?.[0] as RegionLabel | undefined) ?? 'region'
