// Someone who changes their own city at will must not learn more about others' location than the city shown on cards.
// Isolated: a process caches the city table once, and this file fills its own.
import {
  getMemberEndpoint,
  getNeighboursEndpoint,
  searchMembersEndpoint,
} from '@amarelle/contract/endpoints/discovery'
import type { Endpoint, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { answerMatchFinderEndpoint } from '@amarelle/contract/endpoints/games'
import { getLikesEndpoint } from '@amarelle/contract/endpoints/likes'
import { distanceSteps } from '@amarelle/contract/domain/limits'
import { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { geocodeEndpoint } from '@amarelle/contract/endpoints/sites'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'

const app = await createTestServer()
const cityCount = 1000
/** Seeded random numbers (mulberry32), so that every run uses the same places. */
let randomState = 20_261_121
const random = () => {
  randomState = (randomState + 0x6d2b79f5) | 0
  let x = Math.imul(randomState ^ (randomState >>> 15), 1 | randomState)
  x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
  return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296
}
const homeCity = { latitude: 51.5, longitude: 5 }
// Most cities lie around the victims' city, denser nearby, because the distance steps change there.
const cityPositions = Array.from({ length: cityCount }, (_, i) => {
  const spreadDegrees = [0.2, 1, 4, 9][i % 10]
  return spreadDegrees === undefined
    ? { latitude: -60 + random() * 130, longitude: -180 + random() * 360 }
    : {
        latitude: homeCity.latitude + (random() - 0.5) * spreadDegrees,
        longitude: homeCity.longitude + (random() - 0.5) * spreadDegrees,
      }
})
const cities = [homeCity, ...cityPositions].map(({ latitude, longitude }, i) => ({
  id: i + 1,
  country: 'NL',
  name: `City${i}`,
  search_name: `city${i}`,
  latitude,
  longitude,
  cell_row: Math.floor((latitude + 90) * 2),
  cell_column: Math.floor((longitude + 180) * 2),
}))
await app.db.insertInto('city').values(cities).execute()

const moment = new Date('2026-05-01T12:00:00Z')
/** Two members who differ only in their names; one update sets everything else to the same values. */
const victims = [await app.member({ name: 'Victim1' }), await app.member({ name: 'Victim2' })] as const
const attacker = await app.member({ name: 'Attacker', premium: true })
await sql`update profile set city_id = 1, country = 'NL', created_at = ${moment}, last_active_at = ${moment}, ranked_at = ${moment},
  cell_row = ${cities[0]?.cell_row}, cell_column = ${cities[0]?.cell_column} where member_id = any(${[...victims]}::bigint[])`.execute(
  app.db,
)
await sql`insert into member_like (from_id, to_id, origin, created_at) select v, ${attacker}, 'member', ${moment}
  from unnest(${[...victims]}::bigint[]) as v`.execute(app.db)
const moveTo = (city: number) =>
  sql`update profile set (city_id, cell_row, cell_column) = (select id, cell_row, cell_column from city where id = ${city})
    where member_id = ${attacker}`.execute(app.db)
const callAsAttacker = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
  app.call(attacker, endpoint, input)
/** Calls the HTTP API as the attacker, to check the raw JSON. */
const cookie = await app.session(attacker)
const fetchJson = async (path: string): Promise<unknown> => (await app.ask('GET', path, { cookie })).json()

await callAsAttacker(answerMatchFinderEndpoint, {})
const listPaths = ['likes', 'match-finder', 'swipe', 'signup-matches'].map((name) => `/api/${name}.php`)

/** Every object in a response that is about the member, with its path in the response, and without id and name. */
function collectEntriesAbout(id: number, response: unknown, path = ''): unknown[] {
  if (Array.isArray(response)) return response.flatMap((item) => collectEntriesAbout(id, item, `${path}[]`))
  if (typeof response !== 'object' || response === null) return []
  const nested = Object.entries(response).flatMap(([key, value]) =>
    collectEntriesAbout(id, value, `${path}.${key}`),
  )
  return 'id' in response && response.id === id ? [{ path, ...response, id: 0, name: '' }, ...nested] : nested
}
/** Keys and numbers in a response, also inside cursors, that could reveal a location. */
function findLocationLeaks(response: unknown, key = ''): string[] {
  if (typeof response === 'number')
    return Number.isInteger(response) && (!key.endsWith('under_km') || isStep(response))
      ? []
      : [`${key}: ${response}`]
  if (key === 'next' && typeof response === 'string')
    return findLocationLeaks(JSON.parse(Buffer.from(response, 'base64url').toString()))
  if (typeof response !== 'object' || response === null) return []
  return Object.entries(response).flatMap(([name, value]) => [
    ...(/^(lat|lon|lng|latitude|longitude|cell|position|place|km|distance_km)/i.test(name) ? [name] : []),
    ...findLocationLeaks(value, name),
  ])
}
const isStep = (km: number) => (distanceSteps as readonly number[]).includes(km)

/** Differences between the two victims in a response, and values finer than a distance step; expected to be empty. */
function findLeaks(response: unknown): unknown[] {
  const [first, second] = victims.map((id) => JSON.stringify(collectEntriesAbout(id, response)))
  return [...(first === second ? [] : [first, second]), ...findLocationLeaks(response)]
}

test('from a thousand places, two members of one city are indistinguishable, and no response is finer than a step', async () => {
  const steps = new Set<number | null>()
  for (let i = 0; i < cityCount; i += 1) {
    await moveTo(i + 2)
    const nearest = await callAsAttacker(searchMembersEndpoint, { sort: 'nearest', one_way: 'on' })
    // Always adjacent and in the same order, whatever the distance.
    expect(nearest.members.map(({ id }) => id)).toEqual(victims.toReversed())
    expect(findLeaks(nearest), `from ${JSON.stringify(cityPositions[i])}`).toEqual([])
    const shownKm = nearest.members[0]?.distance_under_km ?? null
    steps.add(shownKm)
    if (i % 7) continue
    // The distance filter must reveal no more than the card does.
    const distance = distanceSteps[i % distanceSteps.length]
    const result = await callAsAttacker(searchMembersEndpoint, { distance })
    expect(findLeaks(result)).toEqual([])
    expect(result.total).toBe(shownKm !== null && shownKm <= (distance ?? 0) ? 2 : 0)
    for (const item of result.relaxed) expect(item).toMatchObject({ filter: 'distance', total: 2 })
  }
  expect([...steps].toSorted((a, b) => (a ?? 9999) - (b ?? 9999))).toEqual([...distanceSteps, null])
}, 120_000)

test('the same holds in the HTTP API for every distance and sort, profiles, likes and search neighbours', async () => {
  for (let i = 0; i < cityCount; i += 101) {
    await moveTo(i + 2)
    const responses = await Promise.all(listPaths.map(fetchJson))
    for (const distance of [...distanceSteps, ''])
      for (const sort of ['activity', 'nearest', 'newest'])
        responses.push(await fetchJson(`/api/members.php?distance=${distance}&sort=${sort}`))
    for (const response of responses) expect(findLeaks(response)).toEqual([])
    for (const response of responses.slice(0, listPaths.length))
      expect(collectEntriesAbout(victims[0], response)).toHaveLength(1)
    const pages = await Promise.all(victims.map((id) => fetchJson(`/api/member.php?id=${id}`)))
    const [first, second] = victims.map((id, nth) => collectEntriesAbout(id, pages[nth]))
    expect(first).toHaveLength(1)
    expect(first).toEqual(second)
    expect(pages.flatMap((page) => findLocationLeaks(page))).toEqual([])
    const [low, high] = victims
    expect((await callAsAttacker(getNeighboursEndpoint, { id: high, sort: 'nearest' })).next?.id).toBe(low)
    expect((await callAsAttacker(getNeighboursEndpoint, { id: low, sort: 'nearest' })).previous?.id).toBe(
      high,
    )
  }
})

test('looking up a position yields only the city, and no table stores a member’s position', async () => {
  const near = await callAsAttacker(geocodeEndpoint, {
    lat: homeCity.latitude + 0.002,
    lon: homeCity.longitude,
  })
  const west = await callAsAttacker(geocodeEndpoint, {
    lat: homeCity.latitude,
    lon: homeCity.longitude - 0.003,
  })
  expect(near).toEqual(west)
  expect(near).toMatchObject({ id: 1 })
  for (const id of victims) await app.call(id, saveProfileEndpoint, { city_id: 1 })
  await moveTo(2)
  const [first, second] = await Promise.all(victims.map((id) => callAsAttacker(getMemberEndpoint, { id })))
  expect(collectEntriesAbout(victims[0], first)).toEqual(collectEntriesAbout(victims[1], second))
  expect((await callAsAttacker(getLikesEndpoint, {})).liked_by).toHaveLength(2)
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(lat(?!er_)|lon|lng|coord|geo|position_)' and data_type <> 'text'
      and table_name <> 'city'`.execute(app.db)
  expect(rows).toEqual([])
})
