import maps from './maps.json'

interface MapRegion {
  readonly code: string
  /** A dot near its middle. */
  readonly at: readonly [x: number, y: number]
  /** One path of dots, each a line of no length. */
  readonly dots: string
}
export interface CountryMap {
  readonly width: number
  readonly height: number
  readonly regions: readonly MapRegion[]
}

/** Drawn by tools/landers/maps.ts; null for a country that has none. */
export const findCountryMap = (country: string): CountryMap | null =>
  (maps as unknown as Readonly<Record<string, CountryMap>>)[country] ?? null
