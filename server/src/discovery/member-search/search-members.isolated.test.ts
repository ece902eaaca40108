// Isolated: a process caches the city table once, and this file fills its own.
import { getMemberEndpoint, searchMembersEndpoint, sortOrders } from '@amarelle/contract/endpoints/discovery'
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

test('each filter narrows alone, and two filters combine', async () => {
  const viewer = await createSomeone({ city_id: 1 }, { premium: true, country: 'NL' })
  const longAgo = new Date(Date.now() - daysToMs(30))
  const baseline = { country: 'AT', created_at: longAgo, last_active_at: longAgo, ranked_at: longAgo }
  const results: Record<string, number> = {}
  const variants: Record<string, Profile> = {
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
  for (const [name, values] of Object.entries(variants))
    results[name] = await createSomeone({ ...baseline, ...values })
  const findNames = async (input: EndpointInput<typeof searchMembersEndpoint>) => {
    const ids = new Set(getIds(await search(viewer, input)))
    return Object.keys(variants).filter((name) => ids.has(results[name] ?? 0))
  }
  const mutualMatches = Object.keys(variants).filter((name) => name !== 'straight')
  expect(await findNames({})).toEqual(mutualMatches)
  expect(await findNames({ one_way: 'on' })).toEqual(Object.keys(variants))
  expect(await findNames({ gender: 'male' })).toEqual(['male'])
  expect(await findNames({ country: 'NL' })).toEqual(['region'])
  expect(await findNames({ country: 'NL', countryregion: 'NL.09' })).toEqual(['region'])
  expect(await findNames({ country: 'NL', countryregion: 'NL.03' })).toEqual([])
  expect(await findNames({ country: 'AT', countryregion: 'NL.03' })).not.toEqual([])
  expect(await findNames({ distance: 100 })).toEqual(['near'])
  expect(await findNames({ distance: 25 })).toEqual([])
  expect(await findNames({ min_age: 60 })).toEqual(['old'])
  expect(await findNames({ interests: 'yoga' })).toEqual(['hiker'])
  expect(await findNames({ interests: 'yoga,travel' })).toEqual([])
  expect(await findNames({ photos: 'on' })).toEqual(['photo', 'both'])
  expect(await findNames({ online: 'on' })).toEqual(['online'])
  expect(await findNames({ new: 'on' })).toEqual(['fresh', 'both'])
  expect(await findNames({ photos: 'on', new: 'on' })).toEqual(['both'])
  expect(await findNames({ hide_fictional: 'on' })).toEqual(
    mutualMatches.filter((name) => name !== 'fictional'),
  )
})

test('the response contains the filters as applied', async () => {
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
    verified: false,
    intent: null,
    hide_fictional: false,
    one_way: false,
    sort: 'activity',
  })
})

test('results can be sorted by distance, newest member or activity', async () => {
  const viewer = await createSomeone({ city_id: 1 })
  const ago = (minutesAgo: number) => new Date(Date.now() - minutesToMs(minutesAgo))
  const createAt = (cityId: number | null, created: number, active: number) =>
    createSomeone({ country: 'SE', city_id: cityId, created_at: ago(created), ranked_at: ago(active) })
  const far = await createAt(6, 1, 20)
  const near = await createAt(5, 2, 30)
  const here = await createAt(4, 3, 40)
  const nowhere = await createAt(null, 4, 10)
  const searchSorted = async (sort: 'nearest' | 'newest' | 'activity') =>
    getIds(await search(viewer, { country: 'SE', sort }))
  // `far` is beyond the last distance step, which ranks like having no city, so activity decides.
  expect(await searchSorted('nearest')).toEqual([here, near, nowhere, far])
  expect(await searchSorted('newest')).toEqual([far, near, here, nowhere])
  expect(await searchSorted('activity')).toEqual([nowhere, far, near, here])
})

test('interests and online need premium; on a site that does not offer them they are ignored', async () => {
  const free = await app.member()
  for (const input of [{ interests: 'yoga' }, { online: 'on' }] as const) {
    expect(await getRefusalCode(search(free, input))).toBe('premium_only')
    expect(await getRefusalCode(search(null, input))).toBe('authentication_required')
  }
  expect(await getRefusalCode(search(free, { interests: '', online: '' }))).toBe('accepted')
  const restrictedSite = app.context(free, { site: { ...app.site, search_fields: ['gender'] } })
  const response = await searchVerb(
    restrictedSite,
    searchMembersEndpoint.input.parse({ interests: 'yoga', online: 'on' }),
  )
  expect(response.filters).toMatchObject({ interests: [], online: false })
})

test('fictional profiles are counted separately and can be hidden', async () => {
  const viewer = await app.member()
  const fictional = await app.member({ fictional: true, country: 'FI' })
  const results = await search(viewer, { country: 'FI' })
  expect(results).toMatchObject({
    total: 0,
    total_fictional: 1,
    members: [{ id: fictional, fictional: true, online: false }],
  })
  const hidden = await search(viewer, { country: 'FI', hide_fictional: 'on' })
  expect([hidden.total_fictional, hidden.members]).toEqual([0, []])
})

test('similar results drop one filter after the other, and report the dropped ones', async () => {
  const viewer = await app.member({ gender: 'female', lookingFor: 'female' })
  const createDane = (dateOfBirth: string, has_photo: boolean) =>
    createSomeone({ country: 'DK', has_photo, created_at: new Date(0) }, { dateOfBirth, country: 'DK' })
  const born = (age: number) => `${new Date().getFullYear() - age}-01-01`
  const match = await createDane(born(41), true)
  const withoutPhoto = await createDane(born(41), false)
  const near = await createDane(born(45), true)
  const old = await createDane(born(70), true)
  const input = { country: 'DK', min_age: 40, max_age: 42, photos: 'on' } as const
  const results = await search(viewer, input)
  expect(getIds(results)).toEqual([match])
  expect(results.relaxed).toEqual([])
  // Members without a photo come after all with one, even if they fit better otherwise.
  const similarIds = results.similar.map(({ id }) => id)
  expect(similarIds.slice(0, 2)).toEqual([near, old])
  expect(similarIds.indexOf(withoutPhoto)).toBeGreaterThan(1)
  expect(results.widened).toEqual(['age', 'country', 'photos'])
  for (let i = 0; i < 5; i += 1) await createDane(born(45), true)
  const withEnough = await search(viewer, input)
  expect(withEnough.widened).toEqual(['age'])
  expect(withEnough.similar).toHaveLength(6)
  expect(withEnough.similar.map(({ id }) => id)).not.toContain(old)
})

test('similar results on later pages leave out members of earlier pages', async () => {
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

test('an empty search lists each filter whose removal alone finds members, with counts', async () => {
  const viewer = await app.member({ gender: 'male', lookingFor: 'both' })
  const createPole = (options: Parameters<typeof app.member>[0]) => app.member({ country: 'PL', ...options })
  await createPole({ dateOfBirth: '1960-01-01', lookingFor: 'male' })
  await createPole({ dateOfBirth: '1961-01-01', lookingFor: 'male' })
  await createPole({ dateOfBirth: '1962-01-01', fictional: true })
  await createPole({ lookingFor: 'female', dateOfBirth: '1990-06-06' })
  const results = await search(viewer, { country: 'PL', min_age: 30, max_age: 40, gender: 'female' })
  expect(results).toMatchObject({ total: 0, total_fictional: 0, members: [] })
  const counts = Object.fromEntries(results.relaxed.map((item) => [item.filter, item]))
  expect(Object.keys(counts)).toEqual(['age', 'country', 'one_way'])
  expect(counts['age']).toEqual({ filter: 'age', total: 2, total_fictional: 1, at_least: false })
  expect(counts['one_way']).toEqual({ filter: 'one_way', total: 1, total_fictional: 0, at_least: false })
  const alone = await search(viewer, { country: 'PL', min_age: 98, online: '' })
  expect(alone.relaxed.map(({ filter }) => filter)).not.toContain('one_way')
})

test('pages never overlap or skip anyone, even if all were active at the same moment', async () => {
  const viewer = await app.member()
  const at = new Date('2026-02-02T02:02:02Z')
  const expected: number[] = []
  for (let i = 0; i < 30; i += 1) expected.push(await createSomeone({ ranked_at: at }, { country: 'NO' }))
  const pages = await Promise.all([1, 2].map((page) => search(viewer, { country: 'NO', page })))
  expect(pages.flatMap(getIds)).toEqual(expected.toReversed())
  const [first] = pages
  const nextPage = await search(viewer, {
    country: 'NO',
    page: 2,
    ...(first?.next ? { after: first.next } : {}),
  })
  expect([getIds(nextPage), nextPage.page, nextPage.next]).toEqual([expected.toReversed().slice(24), 2, null])
})

test('a page number after the last page shows the last page', async () => {
  const viewer = await app.member()
  const results = await search(viewer, { country: 'NO', page: 9000 })
  expect([results.page, results.pages, results.members.length]).toEqual([2, 2, 6])
  expect((await search(viewer, { country: 'IE', page: 3 })).page).toBe(1)
})

test('the filter by intent finds those who said it, but not for visitors, who do not see it', async () => {
  const viewer = await app.member()
  const [friendly, romantic] = [
    await createSomeone({ intent: 'friends', country: 'PT' }),
    await createSomeone({ intent: 'relationship', country: 'PT' }),
  ]
  const found = await search(viewer, { country: 'PT', intent: 'friends' })
  expect([getIds(found).includes(friendly), getIds(found).includes(romantic)]).toEqual([true, false])
  const asVisitor = await search(null, { country: 'PT', intent: 'friends' })
  expect(asVisitor.filters.intent).toBeNull()
  expect(getIds(asVisitor)).toEqual(expect.arrayContaining([friendly, romantic]))
  expect((await app.call(null, getMemberEndpoint, { id: friendly })).profile.intent).toBeNull()
  expect((await app.call(viewer, getMemberEndpoint, { id: friendly })).profile.intent).toBe('friends')
})

test('visitors see no sensitive fields', async () => {
  const other = await createSomeone({ sexuality: 'bi' })
  expect((await app.call(null, getMemberEndpoint, { id: other })).profile.sexuality).toBeNull()
  expect((await app.call(await app.member(), getMemberEndpoint, { id: other })).profile.sexuality).toBe('bi')
})

test('in every order and on all pages fictional profiles come after the members, and are not counted as members', async () => {
  const viewer = await createSomeone({ city_id: 4 })
  const longAgo = new Date(Date.now() - daysToMs(400))
  const worst = {
    city_id: 6,
    has_photo: false,
    created_at: longAgo,
    ranked_at: longAgo,
    last_active_at: longAgo,
  }
  const best = { city_id: 4, has_photo: true, created_at: new Date(), ranked_at: new Date() }
  const [real, fictional] = [new Set<number>(), new Set<number>()]
  for (let i = 0; i < 26; i += 1) real.add(await createSomeone(worst, { country: 'IE' }))
  for (let i = 0; i < 3; i += 1)
    fictional.add(await createSomeone(best, { country: 'IE', fictional: true, premium: i === 0 }))
  for (const searcher of [viewer, null])
    for (const sort of sortOrders) {
      const filters = { country: 'IE', sort }
      const first = await search(searcher, filters)
      const byNumber = await search(searcher, { ...filters, page: 2 })
      const byCursor = await search(searcher, { ...filters, page: 2, after: first.next ?? '' })
      expect([first.total, first.total_fictional]).toEqual([26, 3])
      const found = [...getIds(first), ...getIds(byNumber)]
      expect([new Set(found.slice(0, 26)), new Set(found.slice(26))]).toEqual([real, fictional])
      expect(getIds(byCursor)).toEqual(getIds(byNumber))
    }
  const similar = await search(viewer, { country: 'IE', max_age: 18, sort: 'nearest' })
  expect([similar.members, similar.similar[0]?.fictional]).toEqual([[], false])
  await app.db
    .updateTable('profile')
    .set({ status: 'disabled' })
    .where('member_id', 'in', [...real])
    .execute()
  const only = await search(viewer, { country: 'IE' })
  expect([only.total, new Set(getIds(only))]).toEqual([0, fictional])
})
