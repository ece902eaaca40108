/**
 * The label of a country's regions (docs/product.md#location); all other countries use `region`, such as Spain, whose list has the
 * autonomous communities and not the provinces.
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
