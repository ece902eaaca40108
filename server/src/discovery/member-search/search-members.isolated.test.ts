// Isolated: a process reads the table of cities only once, and this file fills its own.
import { getMemberEndpoint, searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { daysToMs, minutesToMs } from '../../platform/clock.ts'
import type { DB } from '../../platform/db/db-types.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { searchMembers as searchVerb } from './search-members.ts'

const app = await createTestApp()
await app.db
  .insertInto('region')
  .values([
    { code: 'NL.09', country: 'NL', name: 'Utrecht' },
    { code: 'NL.03', country: 'NL', name: 'Gelderland' },
  ])
  .execute()
const city = { name: 'x', cell_row: 0, cell_column: 0, rank: 0 }
await app.db
  .insertInto('city')
  .values([
    { ...city, id: 1, country: 'NL', search_name: 'utrecht', latitude: 52.09, longitude: 5.12 },
    { ...city, id: 2, country: 'NL', search_name: 'arnhem', latitude: 51.98, longitude: 5.91 },
    { ...city, id: 3, country: 'DE', search_name: 'berlin', latitude: 52.52, longitude: 13.4 },
    { ...city, id: 4, country: 'SE', search_name: 'here', latitude: 52.09, longitude: 5.12 },
    { ...city, id: 5, country: 'SE', search_name: 'near', latitude: 51.98, longitude: 5.91 },
    { ...city, id: 6, country: 'SE', search_name: 'far', latitude: 52.52, longitude: 13.4 },
  ])
  .execute()
type Profile = Updateable<DB['profile']>
const updateProfile = (id: number, values: Profile) =>
  app.db.updateTable('profile').set(values).where('member_id', '=', id).execute()
const createSomeone = async (values: Profile, options: Parameters<typeof app.member>[0] = {}) => {
  const id = await app.member(options)
  await updateProfile(id, values)
  return id
}
const search = (viewer: number | null, input: EndpointInput<typeof searchMembersEndpoint> = {}) =>
  app.call(viewer, searchMembersEndpoint, input)
const getIds = ({ members }: { members: { id: number }[] }) => members.map(({ id }) => id)

test('each filter narrows by itself, and two of them hold together', async () => {
  const viewer = await createSomeone({ city_id: 1 }, { premium: true, country: 'NL' })
  const long = new Date(Date.now() - daysToMs(30))
  const plain = { country: 'AT', created_at: long, last_active_at: long, ranked_at: long }
  const found: Record<string, number> = {}
  const who: Record<string, Profile> = {
    male: { gender: 'male' },
    region: { country: 'NL', region_code: 'NL.09' },
    near: { city_id: 2 },
    far: { city_id: 3 },
    old: { date_of_birth: '1950-01-01' },
    hiker: { interests: ['hiking', 'yoga'] },
    photo: { has_photo: true },
    online: { last_active_at: new Date(), ranked_at: new Date() },
    fresh: { created_at: new Date() },
    both: { has_photo: true, created_at: new Date() },
    fictional: { fictional: true, last_active_at: new Date(), ranked_at: new Date() },
    straight: { looking_for: 'male' },
  }
  for (const [name, values] of Object.entries(who)) found[name] = await createSomeone({ ...plain, ...values })
  const names = async (input: EndpointInput<typeof searchMembersEndpoint>) => {
    const all = new Set(getIds(await search(viewer, input)))
    return Object.keys(who).filter((name) => all.has(found[name] ?? 0))
  }
  const everybody = Object.keys(who).filter((name) => name !== 'straight')
  expect(await names({})).toEqual(everybody)
  expect(await names({ one_way: 'on' })).toEqual(Object.keys(who))
  expect(await names({ gender: 'male' })).toEqual(['male'])
  expect(await names({ country: 'NL' })).toEqual(['region'])
  expect(await names({ country: 'NL', countryregion: 'NL.09' })).toEqual(['region'])
  expect(await names({ country: 'NL', countryregion: 'NL.03' })).toEqual([])
  expect(await names({ country: 'AT', countryregion: 'NL.03' })).not.toEqual([])
  expect(await names({ distance: 100 })).toEqual(['near'])
  expect(await names({ distance: 25 })).toEqual([])
  expect(await names({ min_age: 60 })).toEqual(['old'])
  expect(await names({ interests: 'yoga' })).toEqual(['hiker'])
  expect(await names({ interests: 'yoga,travel' })).toEqual([])
  expect(await names({ photos: 'on' })).toEqual(['photo', 'both'])
  expect(await names({ online: 'on' })).toEqual(['online'])
  expect(await names({ new: 'on' })).toEqual(['fresh', 'both'])
  expect(await names({ photos: 'on', new: 'on' })).toEqual(['both'])
  expect(await names({ hide_fictional: 'on' })).toEqual(everybody.filter((name) => name !== 'fictional'))
})

test('the filters are answered as they were applied', async () => {
  const viewer = await app.member({ gender: 'female', lookingFor: 'male', premium: true })
  const { filters } = await search(viewer, {
    country: 'NL',
    countryregion: 'DE.01',
    distance: 50,
    min_age: 40,
    max_age: 30,
    interests: ['yoga', 'nonsense'],
    sort: 'nearest',
  })
  expect(filters).toEqual({
    gender: 'male',
    country: 'NL',
    countryregion: null,
    distance: null,
    min_age: 30,
    max_age: 40,
    interests: ['yoga'],
    photos: false,
    online: false,
    new: false,
    hide_fictional: false,
    one_way: false,
    sort: 'activity',
  })
})

test('sorted by nearest, by newest member, or by activity', async () => {
  const viewer = await createSomeone({ city_id: 1 })
  const ago = (minutesAgo: number) => new Date(Date.now() - minutesToMs(minutesAgo))
  const stand = (cityId: number | null, created: number, active: number) =>
    createSomeone({ country: 'SE', city_id: cityId, created_at: ago(created), ranked_at: ago(active) })
  const far = await stand(6, 1, 20)
  const near = await stand(5, 2, 30)
  const here = await stand(4, 3, 40)
  const nowhere = await stand(null, 4, 10)
  const sorted = async (sort: 'nearest' | 'newest' | 'activity') =>
    getIds(await search(viewer, { country: 'SE', sort }))
  // That far lies beyond the last step: as unknown as no city, so the later activity decides.
  expect(await sorted('nearest')).toEqual([here, near, nowhere, far])
  expect(await sorted('newest')).toEqual([far, near, here, nowhere])
  expect(await sorted('activity')).toEqual([nowhere, far, near, here])
})

test('interests and online are for premium members; where the site does not offer them they narrow nothing', async () => {
  const free = await app.member()
  for (const input of [{ interests: 'yoga' }, { online: 'on' }] as const) {
    expect(await getRefusalCode(search(free, input))).toBe('premium_only')
    expect(await getRefusalCode(search(null, input))).toBe('authentication_required')
  }
  expect(await getRefusalCode(search(free, { interests: '', online: '' }))).toBe('accepted')
  const other = app.context(free, { site: { ...app.site, search_fields: ['gender'] } })
  const answer = await searchVerb(
    other,
    searchMembersEndpoint.input.parse({ interests: 'yoga', online: 'on' }),
  )
  expect(answer.filters).toMatchObject({ interests: [], online: false })
})

test('fictional profiles are counted apart and can be hidden', async () => {
  const viewer = await app.member()
  const drawn = await app.member({ fictional: true, country: 'FI' })
  const found = await search(viewer, { country: 'FI' })
  expect(found).toMatchObject({
    total: 0,
    total_fictional: 1,
    members: [{ id: drawn, fictional: true, online: false }],
  })
  const hidden = await search(viewer, { country: 'FI', hide_fictional: 'on' })
  expect([hidden.total_fictional, hidden.members]).toEqual([0, []])
})

test('similar results give up one filter after the other, and say all of them', async () => {
  const viewer = await app.member({ gender: 'female', lookingFor: 'female' })
  const dane = (dateOfBirth: string, has_photo: boolean) =>
    createSomeone({ country: 'DK', has_photo, created_at: new Date(0) }, { dateOfBirth, country: 'DK' })
  const born = (age: number) => `${new Date().getFullYear() - age}-01-01`
  const fits = await dane(born(41), true)
  const bare = await dane(born(41), false)
  const near = await dane(born(45), false)
  const old = await dane(born(70), false)
  const asked = { country: 'DK', min_age: 40, max_age: 42, photos: 'on' } as const
  const found = await search(viewer, asked)
  expect(getIds(found)).toEqual([fits])
  expect(found.relaxed).toEqual([])
  expect(found.similar.map(({ id }) => id).slice(0, 3)).toEqual([bare, near, old])
  expect(found.widened).toEqual(['photos', 'age', 'country'])
  for (let i = 0; i < 5; i += 1) await dane(born(41), false)
  const enough = await search(viewer, asked)
  expect(enough.widened).toEqual(['photos'])
  expect(enough.similar).toHaveLength(6)
  expect(enough.similar.map(({ id }) => id)).not.toContain(near)
})

test('behind the first page, similar results leave out who stood on the pages before', async () => {
  const viewer = await app.member()
  for (let i = 0; i < 26; i += 1) await app.member({ country: 'FR' })
  const [first, second] = [
    await search(viewer, { country: 'FR' }),
    await search(viewer, { country: 'FR', page: 2 }),
  ]
  expect([first.similar, first.widened, first.pages]).toEqual([[], [], 2])
  expect(second.members).toHaveLength(2)
  expect(second.similar.length).toBeGreaterThan(0)
  const shown = new Set([...getIds(first), ...getIds(second)])
  expect(second.similar.filter(({ id }) => shown.has(id))).toEqual([])
})

test('when nobody fits, each filter that alone would help is told with how many it finds', async () => {
  const viewer = await app.member({ gender: 'male', lookingFor: 'both' })
  const there = (options: Parameters<typeof app.member>[0]) => app.member({ country: 'PL', ...options })
  await there({ dateOfBirth: '1960-01-01', lookingFor: 'male' })
  await there({ dateOfBirth: '1961-01-01', lookingFor: 'male' })
  await there({ dateOfBirth: '1962-01-01', fictional: true })
  await there({ lookingFor: 'female', dateOfBirth: '1990-06-06' })
  const found = await search(viewer, { country: 'PL', min_age: 30, max_age: 40, gender: 'female' })
  expect(found).toMatchObject({ total: 0, total_fictional: 0, members: [] })
  const counts = Object.fromEntries(found.relaxed.map((one) => [one.filter, one]))
  expect(Object.keys(counts)).toEqual(['age', 'country', 'one_way'])
  expect(counts['age']).toEqual({ filter: 'age', total: 2, total_fictional: 1, at_least: false })
  expect(counts['one_way']).toEqual({ filter: 'one_way', total: 1, total_fictional: 0, at_least: false })
  const alone = await search(viewer, { country: 'PL', min_age: 98, online: '' })
  expect(alone.relaxed.map(({ filter }) => filter)).not.toContain('one_way')
})

test('pages never overlap and never leave anybody out, also when all were active at the same moment', async () => {
  const viewer = await app.member()
  const at = new Date('2026-02-02T02:02:02Z')
  const expected: number[] = []
  for (let i = 0; i < 30; i += 1) expected.push(await createSomeone({ ranked_at: at }, { country: 'NO' }))
  const pages = await Promise.all([1, 2].map((page) => search(viewer, { country: 'NO', page })))
  expect(pages.flatMap(getIds)).toEqual(expected.toReversed())
  const [first] = pages
  const onward = await search(viewer, {
    country: 'NO',
    page: 2,
    ...(first?.next ? { after: first.next } : {}),
  })
  expect([getIds(onward), onward.page, onward.next]).toEqual([expected.toReversed().slice(24), 2, null])
})

test('a page behind the last one is the last one', async () => {
  const viewer = await app.member()
  const found = await search(viewer, { country: 'NO', page: 9000 })
  expect([found.page, found.pages, found.members.length]).toEqual([2, 2, 6])
  expect((await search(viewer, { country: 'IE', page: 3 })).page).toBe(1)
})

test('a visitor sees no sensitive field', async () => {
  const other = await createSomeone({ sexuality: 'bi' })
  expect((await app.call(null, getMemberEndpoint, { id: other })).profile.sexuality).toBeNull()
  expect((await app.call(await app.member(), getMemberEndpoint, { id: other })).profile.sexuality).toBe('bi')
})
