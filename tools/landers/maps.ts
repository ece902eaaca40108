// `node tools/landers/maps.ts`: draws the regions of every country as dots, from the product's own list of cities (GeoNames,
// CC BY 4.0): a dot is land if a city is near, and belongs to that city's region.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { siteSettingsSchema } from '../../contract/src/endpoints/sites.ts'
import {
  type GeoNamesCity,
  readGeoNamesCities,
  getRegionCode,
} from '../../server/src/sites/geography/load-geography.ts'

const mapsFile = fileURLToPath(
  new URL('../../web/src/features/landers/maplanding/maps.json', import.meta.url),
)
/** Number of dots along the longer side, and distance between dots in units. */
const [across, step] = [46, 10]
/** Maximum distance from a city to a land dot, in dots, for countries whose cities are further apart than elsewhere. */
const maxDotsFromCity: Record<string, number> = {
  AU: 3.2,
  CA: 2.6,
  NO: 2,
  SE: 2,
  FI: 2.2,
  US: 2.1,
  NZ: 2.2,
  IE: 2.3,
  DK: 1.6,
  CH: 1.9,
}
/** Bounds that exclude remote islands: south, north, west, east in degrees. */
const boundingBoxes: Record<string, readonly [number, number, number, number]> = {
  ES: [35.9, 44, -10, 5],
  US: [24, 50, -126, -66],
  GB: [49.5, 61, -9, 2.5],
  NZ: [-48, -34, 165, 179],
  CA: [41, 62, -141, -52],
  NO: [57, 71.3, 4, 31.5],
}

interface CityPoint {
  readonly x: number
  readonly y: number
  readonly region: string
}
function projectCities(country: string, rows: readonly GeoNamesCity[]): CityPoint[] {
  const [south, north, west, east] = boundingBoxes[country] ?? [-90, 90, -180, 180]
  const inside = rows.filter(
    ({ lat, lng }) => Number(lat) > south && Number(lat) < north && Number(lng) > west && Number(lng) < east,
  )
  const middle = inside.reduce((sum, { lat }) => sum + Number(lat), 0) / inside.length
  const narrow = Math.cos((middle * Math.PI) / 180)
  const places = inside.map((row) => ({
    x: Number(row.lng) * narrow,
    y: -Number(row.lat),
    region: getRegionCode(row),
  }))
  const [left, top] = [Math.min(...places.map(({ x }) => x)), Math.min(...places.map(({ y }) => y))]
  const long = Math.max(...places.map(({ x, y }) => Math.max(x - left, y - top)))
  const scale = (across * step) / long
  return places.map(({ x, y, region }) => ({ x: (x - left) * scale, y: (y - top) * scale, region }))
}

function findNearest(spots: readonly CityPoint[], x: number, y: number, most: number): CityPoint | undefined {
  let [nearest, best]: [CityPoint | undefined, number] = [undefined, most * most]
  for (const spot of spots) {
    const far = (spot.x - x) ** 2 + (spot.y - y) ** 2
    if (far < best) [nearest, best] = [spot, far]
  }
  return nearest
}

function createDotMap(country: string, rows: readonly GeoNamesCity[]) {
  const spots = projectCities(country, rows)
  const [right, bottom] = [Math.max(...spots.map(({ x }) => x)), Math.max(...spots.map(({ y }) => y))]
  const dots = new Map<string, [number, number][]>()
  const rowHeight = step * 0.866
  for (let row = -2; row * rowHeight <= bottom + 2 * step; row++)
    for (let x = (row % 2 === 0 ? 0 : step / 2) - 2 * step; x <= right + 2 * step; x += step) {
      const y = row * rowHeight
      const spot = findNearest(spots, x, y, step * (maxDotsFromCity[country] ?? 1.3))
      if (spot)
        dots.set(spot.region, [...(dots.get(spot.region) ?? []), [Math.round(x) + 30, Math.round(y) + 30]])
    }
  const regions = [...dots].map(([code, places]) => {
    const mean = (axis: 0 | 1) => places.reduce((sum, place) => sum + place[axis], 0) / places.length
    const [x, y] = [mean(0), mean(1)]
    const off = ([a, b]: readonly [number, number]) => (a - x) ** 2 + (b - y) ** 2
    // The dot nearest to the centre, so that a marker is always on land.
    const at = [...places].sort((one, other) => off(one) - off(other))[0]
    return { code, at, dots: places.map(([a, b]) => `M${a} ${b}h0`).join('') }
  })
  return { width: Math.round(right) + 60, height: Math.round(bottom) + 60, regions }
}

const rows = readGeoNamesCities()
const maps = Object.fromEntries(
  siteSettingsSchema.parse({}).countries.map((country) => [
    country,
    createDotMap(
      country,
      rows.filter((row) => row.country === country),
    ),
  ]),
)
await writeFile(mapsFile, `${JSON.stringify(maps)}\n`)
for (const [country, map] of Object.entries(maps))
  console.log(country, map.regions.length, JSON.stringify(map).length)
