// What somebody who moves an account about learns of where others are: their city, which every card names, and no more.
// Isolated: a process reads the table of cities only once, and this file fills its own.
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
/** The same places in every run (mulberry32). */
let randomState = 20_261_121
const random = () => {
  randomState = (randomState + 0x6d2b79f5) | 0
  let x = Math.imul(randomState ^ (randomState >>> 15), 1 | randomState)
  x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
  return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296
}
const homeCity = { latitude: 51.5, longitude: 5 }
// Many of them lie about the victims' city, the denser the nearer, for there the steps change.
const cityPositions = Array.from({ length: cityCount }, (_, i) => {
  const reach = [0.2, 1, 4, 9][i % 10]
  return reach === undefined
    ? { latitude: -60 + random() * 130, longitude: -180 + random() * 360 }
    : {
        latitude: homeCity.latitude + (random() - 0.5) * reach,
        longitude: homeCity.longitude + (random() - 0.5) * reach,
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

const at = new Date('2026-05-01T12:00:00Z')
/** Two who differ in nothing but their names; all that is the same for both is set at once. */
const victims = [await app.member({ name: 'Victim1' }), await app.member({ name: 'Victim2' })] as const
const attacker = await app.member({ name: 'Attacker', premium: true })
await sql`update profile set city_id = 1, country = 'NL', created_at = ${at}, last_active_at = ${at}, ranked_at = ${at},
  cell_row = ${cities[0]?.cell_row}, cell_column = ${cities[0]?.cell_column} where member_id = any(${[...victims]}::bigint[])`.execute(
  app.db,
)
await sql`insert into member_like (from_id, to_id, origin, created_at) select v, ${attacker}, 'member', ${at}
  from unnest(${[...victims]}::bigint[]) as v`.execute(app.db)
const moveTo = (city: number) =>
  sql`update profile set (city_id, cell_row, cell_column) = (select id, cell_row, cell_column from city where id = ${city})
    where member_id = ${attacker}`.execute(app.db)
const callAsAttacker = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
  app.call(attacker, endpoint, input)
/** The same over the wire, as text. */
const cookie = await app.session(attacker)
const fetchJson = async (path: string): Promise<unknown> => (await app.ask('GET', path, { cookie })).json()

await callAsAttacker(answerMatchFinderEndpoint, {})
const listPaths = ['likes', 'match-finder', 'swipe', 'signup-matches'].map((name) => `/api/${name}.php`)

/** Every object in an answer that is about somebody, with the name of the list it stands in, without who it is. */
function collectEntriesAbout(id: number, answer: unknown, path = ''): unknown[] {
  if (Array.isArray(answer)) return answer.flatMap((one) => collectEntriesAbout(id, one, `${path}[]`))
  if (typeof answer !== 'object' || answer === null) return []
  const inside = Object.entries(answer).flatMap(([key, value]) =>
    collectEntriesAbout(id, value, `${path}.${key}`),
  )
  return 'id' in answer && answer.id === id ? [{ path, ...answer, id: 0, name: '' }, ...inside] : inside
}
/** Everything in an answer that could say where somebody is: keys and numbers, those in a cursor as well. */
function findLocationLeaks(answer: unknown, key = ''): string[] {
  if (typeof answer === 'number')
    return Number.isInteger(answer) && (!key.endsWith('under_km') || isStep(answer))
      ? []
      : [`${key}: ${answer}`]
  if (key === 'next' && typeof answer === 'string')
    return findLocationLeaks(JSON.parse(Buffer.from(answer, 'base64url').toString()))
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) => [
    ...(/^(lat|lon|lng|latitude|longitude|cell|position|place|km|distance_km)/i.test(name) ? [name] : []),
    ...findLocationLeaks(value, name),
  ])
}
const isStep = (km: number) => (distanceSteps as readonly number[]).includes(km)

/** What of an answer tells the two apart, or is finer than a step; nothing. */
function findDisclosures(answer: unknown): unknown[] {
  const [first, second] = victims.map((id) => JSON.stringify(collectEntriesAbout(id, answer)))
  return [...(first === second ? [] : [first, second]), ...findLocationLeaks(answer)]
}

test('from a thousand places two members of one city can not be told apart, and no answer is finer than a step', async () => {
  const steps = new Set<number | null>()
  for (let i = 0; i < cityCount; i += 1) {
    await moveTo(i + 2)
    const nearest = await callAsAttacker(searchMembersEndpoint, { sort: 'nearest', one_way: 'on' })
    // Side by side and always the same way round, however far away.
    expect(nearest.members.map(({ id }) => id)).toEqual(victims.toReversed())
    expect(findDisclosures(nearest), `from ${JSON.stringify(cityPositions[i])}`).toEqual([])
    const under = nearest.members[0]?.distance_under_km ?? null
    steps.add(under)
    if (i % 7) continue
    // A filter says no more than the card does.
    const distance = distanceSteps[i % distanceSteps.length]
    const within = await callAsAttacker(searchMembersEndpoint, { distance })
    expect(findDisclosures(within)).toEqual([])
    expect(within.total).toBe(under !== null && under <= (distance ?? 0) ? 2 : 0)
    for (const one of within.relaxed) expect(one).toMatchObject({ filter: 'distance', total: 2 })
  }
  expect([...steps].toSorted((a, b) => (a ?? 9999) - (b ?? 9999))).toEqual([...distanceSteps, null])
}, 120_000)

test('nor over the wire, by every distance, on profiles, in likes and beside one another', async () => {
  for (let i = 0; i < cityCount; i += 101) {
    await moveTo(i + 2)
    const answers = await Promise.all(listPaths.map(fetchJson))
    for (const distance of [...distanceSteps, ''])
      for (const sort of ['activity', 'nearest', 'newest'])
        answers.push(await fetchJson(`/api/members.php?distance=${distance}&sort=${sort}`))
    for (const answer of answers) expect(findDisclosures(answer)).toEqual([])
    for (const answer of answers.slice(0, listPaths.length))
      expect(collectEntriesAbout(victims[0], answer)).toHaveLength(1)
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

test('a position that was looked up leaves nothing but the city, and the tables hold no place of a member', async () => {
  const near = await callAsAttacker(geocodeEndpoint, {
    lat: homeCity.latitude + 0.002,
    lon: homeCity.longitude,
  })
  const beside = await callAsAttacker(geocodeEndpoint, {
    lat: homeCity.latitude,
    lon: homeCity.longitude - 0.003,
  })
  expect(near).toEqual(beside)
  expect(near).toMatchObject({ id: 1 })
  for (const id of victims) await app.call(id, saveProfileEndpoint, { city_id: 1 })
  await moveTo(2)
  const [first, second] = await Promise.all(victims.map((id) => callAsAttacker(getMemberEndpoint, { id })))
  expect(collectEntriesAbout(victims[0], first)).toEqual(collectEntriesAbout(victims[1], second))
  expect((await callAsAttacker(getLikesEndpoint, {})).liked_by).toHaveLength(2)
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and column_name ~ '(lat|lon|lng|coord|geo|position_)' and data_type <> 'text'
      and table_name <> 'city'`.execute(app.db)
  expect(rows).toEqual([])
})
