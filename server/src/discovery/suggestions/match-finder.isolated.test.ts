// Isolated: a process caches the city table once, and this file fills its own.
import { answerMatchFinderEndpoint, getMatchFinderEndpoint } from '@amarelle/contract/endpoints/games'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import type { Updateable } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Profile } from '../../platform/db/db-types.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { type TestMemberOptions, getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp()
const city = { name: 'x', cell_row: 0, cell_column: 0, rank: 0, country: 'NL' }
await app.db
  .insertInto('city')
  .values([
    { ...city, id: 1, search_name: 'utrecht', latitude: 52.09, longitude: 5.12 },
    { ...city, id: 2, search_name: 'arnhem', latitude: 51.98, longitude: 5.91 },
    { ...city, id: 3, search_name: 'maastricht', latitude: 50.85, longitude: 5.69 },
  ])
  .execute()
/** Hides members of earlier tests, so that each test sees only its own. */
beforeEach(() => app.db.updateTable('profile').set({ status: 'disabled' }).execute())

const longAgo = addMs(app.clock.now(), -daysToMs(60))
const [utrecht, arnhem, maastricht] = [1, 2, 3]
const updateProfile = (id: number, profile: Updateable<Profile>) =>
  app.db
    .updateTable('profile')
    .set({ created_at: longAgo, last_active_at: longAgo, city_id: utrecht, ...profile })
    .where('member_id', '=', id)
    .execute()
const createSeeker = async (interests: string[] = []) => {
  const id = await app.member({ gender: 'female', lookingFor: 'male', dateOfBirth: '1990-01-01' })
  await updateProfile(id, { interests })
  return id
}
let secondsAgo = 0
/** Each new man was last active a second earlier than the one created before him. */
const createMan = async (
  name: string,
  profile: Updateable<Profile> = {},
  options: TestMemberOptions = {},
) => {
  const id = await app.member({ gender: 'male', lookingFor: 'female', ...options })
  secondsAgo += 1
  await updateProfile(id, {
    name,
    ranked_at: addMs(longAgo, -secondsAgo * 1000),
    date_of_birth: '1990-01-01',
    ...profile,
  })
  return id
}
const callAnswerMatchFinder = (me: number, answers: EndpointInput<typeof answerMatchFinderEndpoint>) =>
  app.call(me, answerMatchFinderEndpoint, answers)
const findMatchNames = async (me: number, answers: EndpointInput<typeof answerMatchFinderEndpoint>) =>
  (await callAnswerMatchFinder(me, answers)).profiles.map(({ name }) => name)
const getDateOfBirth = (age: number) => `${app.clock.now().getUTCFullYear() - age - 1}-12-31`

test('there are no matches before the first answers; the last answers are saved', async () => {
  const me = await createSeeker()
  await createMan('Kept')
  expect(await app.call(me, getMatchFinderEndpoint, {})).toEqual({ answers: null, profiles: [] })
  await callAnswerMatchFinder(me, { min_age: 20, max_age: 30, must_have: 'photo' })
  const result = await callAnswerMatchFinder(me, {
    min_age: 50,
    max_age: 40,
    interests: ['yoga'],
    distance: 25,
  })
  expect(result.answers).toEqual({
    min_age: 40,
    max_age: 50,
    distance: 25,
    interests: ['yoga'],
    relationship_status: [],
    must_have: 'none',
  })
  expect(await app.call(me, getMatchFinderEndpoint, {})).toEqual(result)
  for (const call of [
    app.call(null, getMatchFinderEndpoint, {}),
    app.call(null, answerMatchFinderEndpoint, {}),
  ])
    expect(await getRefusalCode(call)).toBe('authentication_required')
})

test('unreadable saved answers count as none', async () => {
  const me = await createSeeker()
  await app.db
    .insertInto('match_answers')
    .values({ member_id: me, answers: JSON.stringify({ min_age: 'old' }) })
    .execute()
  expect((await app.call(me, getMatchFinderEndpoint, {})).answers).toBeNull()
})

test('the match finder, including interests, does not need premium', async () => {
  const me = await createSeeker()
  await createMan('Shared', { interests: ['yoga'] })
  expect(await findMatchNames(me, { interests: ['yoga'] })).toEqual(['Shared'])
})

test('age and distance come first; others fill up: any distance, then a few years older, then any age', async () => {
  const me = await createSeeker()
  await createMan('AnyAge', { date_of_birth: getDateOfBirth(70) })
  await createMan('Older', { date_of_birth: getDateOfBirth(43), interests: ['yoga'] })
  await createMan('Far', { city_id: maastricht })
  await createMan('Inside', { city_id: arnhem })
  expect(await findMatchNames(me, { min_age: 30, max_age: 40, distance: 100 })).toEqual([
    'Inside',
    'Far',
    'Older',
    'AnyAge',
  ])
})

test.each([
  ['photo', { has_photo: true }, { about: 'I sail.' }],
  ['about', { about: 'I sail.' }, { has_photo: true }],
  ['shared_interest', { interests: ['hiking'] }, { has_photo: true, about: 'I sail.' }],
  ['active_this_week', { last_active_at: app.clock.now() }, { has_photo: true }],
] as const)('with %s required, better matches without it come last', async (must_have, has, rival) => {
  const me = await createSeeker(['hiking'])
  await createMan('Rival', { ...rival, relationship_status: 'single' })
  await createMan('Has', { city_id: null, ...has } as Updateable<Profile>)
  const relationship_status = ['single' as const]
  expect(await findMatchNames(me, { relationship_status })).toEqual(['Rival', 'Has'])
  expect(await findMatchNames(me, { relationship_status, must_have })).toEqual(['Has', 'Rival'])
})

test('only members who meet the answers on age, distance and the must-have fit; the others fill up the list', async () => {
  const me = await createSeeker()
  await createMan('Fits', { city_id: arnhem, has_photo: true })
  await createMan('NoPhoto', { city_id: arnhem })
  await createMan('Far', { city_id: maastricht, has_photo: true })
  await createMan('NoCity', { city_id: null, has_photo: true })
  await createMan('Older', { date_of_birth: getDateOfBirth(43), has_photo: true })
  const findFitting = async (answers: EndpointInput<typeof answerMatchFinderEndpoint>) =>
    (await callAnswerMatchFinder(me, answers)).profiles.filter(({ fits }) => fits).map(({ name }) => name)
  const answers = { min_age: 30, max_age: 40, distance: 100, must_have: 'photo' } as const
  expect(await findFitting(answers)).toEqual(['Fits'])
  expect(await findFitting({ ...answers, must_have: 'none' })).toEqual(['Fits', 'NoPhoto'])
  expect(await findFitting({ ...answers, distance: null })).toEqual(['Fits', 'Far', 'NoCity'])
  // Interests and the relationship status exclude nobody.
  const wishes = { interests: ['yoga' as const], relationship_status: ['widowed' as const] }
  expect(await findFitting(wishes)).toHaveLength(5)
})

test.each([
  ['about', { about: 'I sail.' }],
  ['shared_interest', { interests: ['hiking'] }],
  ['active_this_week', { last_active_at: app.clock.now() }],
] as const)('with %s required, only those who have it fit', async (must_have, has) => {
  const me = await createSeeker(['hiking'])
  await createMan('Without')
  await createMan('Has', has as Updateable<Profile>)
  const { profiles } = await callAnswerMatchFinder(me, { must_have })
  expect(profiles.map(({ name, fits }) => [name, fits])).toEqual([
    ['Has', true],
    ['Without', false],
  ])
})

test('the reasons tell the members apart: own words are quoted, and what most have in common is left out', async () => {
  const me = await createSeeker(['hiking'])
  await createMan('Hiker', { interests: ['hiking'] })
  await createMan('Sailor', { about: 'I sail. On lakes.', notes: JSON.stringify({ hopes: 'A sailor.' }) })
  await createMan('Near')
  await createMan('Far', { city_id: maastricht, has_photo: true })
  const { profiles } = await callAnswerMatchFinder(me, {})
  const reasons = Object.fromEntries(profiles.map((card) => [card.name, card.reasons]))
  expect(reasons).toEqual({
    Hiker: [{ type: 'interests', interests: ['hiking'] }],
    Sailor: [{ type: 'quote', note: 'hopes', text: 'A sailor.' }],
    Near: [{ type: 'distance', under_km: 10 }],
    Far: [{ type: 'age' }],
  })
})

test('shared interests use the answered ones, and the member’s own only if none were answered', async () => {
  const me = await createSeeker(['hiking'])
  await createMan('Hiker', { interests: ['hiking'] })
  await createMan('Yogi', { interests: ['yoga'] })
  const must_have = 'shared_interest'
  expect(await findMatchNames(me, { must_have })).toEqual(['Hiker', 'Yogi'])
  const { profiles } = await callAnswerMatchFinder(me, { must_have, interests: ['yoga'] })
  expect(profiles.map(({ name, reasons }) => [name, reasons[0]])).toEqual([
    ['Yogi', { type: 'interests', interests: ['yoga'] }],
    ['Hiker', { type: 'distance', under_km: 10 }],
  ])
})

test('interests and relationship affect the order but exclude nobody', async () => {
  const me = await createSeeker()
  await createMan('Nothing')
  await createMan('Status', { relationship_status: 'divorced' })
  await createMan('Both', { interests: ['yoga'], relationship_status: 'divorced' })
  await createMan('Interest', { interests: ['yoga'] })
  expect(
    await findMatchNames(me, { interests: ['yoga'], relationship_status: ['divorced', 'widowed'] }),
  ).toEqual(['Both', 'Interest', 'Status', 'Nothing'])
})

test('real members come before fictional ones, which can be excluded', async () => {
  const me = await createSeeker()
  await createMan('Drawn', { interests: ['yoga'] }, { fictional: true })
  await createMan('Outside', { date_of_birth: getDateOfBirth(70), city_id: maastricht })
  const answers = { min_age: 30, max_age: 40, distance: 25, interests: ['yoga' as const] }
  expect(await findMatchNames(me, answers)).toEqual(['Outside', 'Drawn'])
  expect(await findMatchNames(me, { ...answers, must_have: 'not_fictional' })).toEqual(['Outside'])
})

test('at most twelve matches, without repetition', async () => {
  const me = await createSeeker()
  for (let i = 0; i < 8; i += 1) await createMan(`Inside${i}`)
  for (let i = 0; i < 8; i += 1) await createMan(`Outside${i}`, { city_id: maastricht })
  const names = await findMatchNames(me, { distance: 25 })
  expect(names).toHaveLength(12)
  expect(new Set(names).size).toBe(12)
  expect(names.slice(0, 8).every((name) => name.startsWith('Inside'))).toBe(true)
})

test('liked, blocked, invisible and unsuitable members and oneself are never found', async () => {
  const me = await createSeeker()
  await app.call(me, likeEndpoint, { id: await createMan('Liked') })
  await app.call(me, blockEndpoint, { id: await createMan('Blocked') })
  await app.call(await createMan('Blocker'), blockEndpoint, { id: me })
  await createMan('Invisible', { invisible: true })
  await createMan('WantsMen', {}, { lookingFor: 'male' })
  await createMan('Woman', {}, { gender: 'female' })
  await createMan('Suits')
  expect(await findMatchNames(me, {})).toEqual(['Suits'])
})
