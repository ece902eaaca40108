import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Db } from '../platform/db.ts'
import { citiesWithPlace } from './geography.sql.ts'

interface Index {
  ids: number[]
  tree: KDBush
}
let made: Promise<Index> | undefined

async function build(db: Db): Promise<Index> {
  const cities = await citiesWithPlace(db)
  const tree = new KDBush(cities.length)
  for (const { latitude, longitude } of cities) tree.add(longitude, latitude)
  tree.finish()
  return { ids: cities.map(({ id }) => id), tree }
}

/** The city nearest to a position, or null beyond 100 km. The position is neither stored nor logged (DECISIONS 6). */
export async function nearestCity(db: Db, latitude: number, longitude: number): Promise<number | null> {
  made ??= build(db)
  const { ids, tree } = await made
  const [index] = around(tree, longitude, latitude, 1, 100) as number[]
  return index === undefined ? null : (ids[index] ?? null)
}
