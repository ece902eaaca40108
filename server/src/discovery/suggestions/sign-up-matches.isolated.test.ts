// Isolated: a process caches the city table once, and this file fills its own.
import { getSignUpMatchesEndpoint } from '@amarelle/contract/endpoints/accounts'
import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp()
await app.db
  .insertInto('region')
  .values([
    { code: 'NL-UT', country: 'NL', name: 'Utrecht' },
    { code: 'NL-GE', country: 'NL', name: 'Gelderland' },
  ])
  .execute()
const setPlace = (id: number, country: string, region: string | null, minutesAgo: number) =>
  app.db
    .updateTable('profile')
    .set({
      country,
      region_code: region,
      ranked_at: new Date(Date.parse('2026-05-01T12:00:00Z') - minutesAgo * 60_000),
    })
    .where('member_id', '=', id)
    .execute()
const createMan = async (
  name: string,
  country: string,
  region: string | null,
  minutesAgo: number,
  fictional = false,
) => {
  const id = await app.member({ name, gender: 'male', lookingFor: 'female', fictional })
  await setPlace(id, country, region, minutesAgo)
  return id
}
const findMatchNames = async (id: number) =>
  (await app.call(id, getSignUpMatchesEndpoint, {})).profiles.map(({ name }) => name)

test('shows six mutually suitable members: own region, then own country, then others, each by activity', async () => {
  const anna = await app.member({ name: 'Anna', gender: 'female', lookingFor: 'male', activated: false })
  await setPlace(anna, 'NL', 'NL-UT', 0)
  await createMan('Abroad', 'DE', null, 1)
  await createMan('Country', 'NL', 'NL-GE', 2)
  await createMan('RegionLater', 'NL', 'NL-UT', 50)
  await createMan('Region', 'NL', 'NL-UT', 40)
  await createMan('Fiction', 'NL', 'NL-UT', 0, true)
  await app.member({ name: 'WantsMen', gender: 'male', lookingFor: 'male' })
  await app.member({ name: 'Woman', gender: 'female', lookingFor: 'female' })
  expect(await findMatchNames(anna)).toEqual(['Region', 'RegionLater', 'Country', 'Abroad', 'Fiction'])
  for (let i = 0; i < 3; i += 1) await createMan(`Neighbour${i}`, 'NL', 'NL-UT', 60 + i)
  expect(await findMatchNames(anna)).toEqual([
    'Region',
    'RegionLater',
    'Neighbour0',
    'Neighbour1',
    'Neighbour2',
    'Country',
  ])
})

test('without a region the country comes first; visitors must log in', async () => {
  const eva = await app.member({ name: 'Eva', gender: 'female', lookingFor: 'male' })
  await setPlace(eva, 'DE', null, 0)
  expect((await findMatchNames(eva))[0]).toBe('Abroad')
  expect(await getRefusalCode(app.call(null, getSignUpMatchesEndpoint, {}))).toBe('authentication_required')
})

test('each match has the reasons that most of the others lack, and liked members stay in place, marked as liked', async () => {
  const ida = await app.member({ name: 'Ida', gender: 'female', lookingFor: 'male', country: 'FI' })
  const aleksi = await createMan('Aleksi', 'FI', null, 0)
  const before = await app.call(ida, getSignUpMatchesEndpoint, {})
  expect(before.profiles[0]).toMatchObject({ name: 'Aleksi', reasons: [{ type: 'country' }] })
  expect(before.liked).toEqual([])
  await app.call(ida, likeEndpoint, { id: aleksi })
  const after = await app.call(ida, getSignUpMatchesEndpoint, {})
  expect(after.profiles.map(({ id }) => id)).toEqual(before.profiles.map(({ id }) => id))
  expect(after.liked).toEqual([aleksi])
})

test('nearby members are found despite hundreds of more recently active ones elsewhere', async () => {
  const noor = await app.member({ name: 'Noor', gender: 'female', lookingFor: 'male' })
  await setPlace(noor, 'NL', 'NL-GE', 0)
  for (let i = 0; i < 320; i += 1) await app.member({ gender: 'male', lookingFor: 'female', country: 'PL' })
  await createMan('Near', 'NL', 'NL-GE', 90)
  expect((await findMatchNames(noor)).slice(0, 2)).toEqual(['Country', 'Near'])
})
