import { currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getOwnProfileEndpoint, saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { getRefusalCode } from '../../testing/platform/test-app.ts'

const app = await createTestServer({
  visible_profile_fields: ['about', 'interests', 'eye_color'],
  visible_profile_notes: ['hopes'],
})
const callSaveProfile = (member: number, input: Parameters<typeof app.call<typeof saveProfileEndpoint>>[2]) =>
  app.call(member, saveProfileEndpoint, input)
const getFieldErrors = (call: Promise<unknown>) =>
  call.then(
    () => ({}),
    (error: unknown) => (error as { fields: object }).fields,
  )

test('saving changes only the given fields and refuses invalid values', async () => {
  const owner = await app.member()
  await callSaveProfile(owner, {
    about: '  Rivers and long walks.  ',
    interests: ['hiking'],
    eye_color: 'green',
  })
  expect((await callSaveProfile(owner, { eye_color: '' })).profile).toMatchObject({
    about: 'Rivers and long walks.',
    interests: ['hiking'],
    eye_color: null,
  })
  expect(await getRefusalCode(callSaveProfile(owner, { about: 'x'.repeat(2001) }))).toBe('invalid_input')
  expect(await getFieldErrors(callSaveProfile(owner, { city_id: 999_999_999 }))).toEqual({
    city_id: { code: 'invalid_choice' },
  })
  expect(await getRefusalCode(app.call(null, saveProfileEndpoint, { about: 'x' }))).toBe(
    'authentication_required',
  )
})

test('two tabs change different fields, and no note is lost', async () => {
  const owner = await app.member()
  await Promise.all([
    callSaveProfile(owner, { about: 'Rivers' }),
    callSaveProfile(owner, { eye_color: 'green' }),
    callSaveProfile(owner, { notes: { hopes: 'Long talks' } }),
  ])
  expect((await app.call(owner, getOwnProfileEndpoint, {})).profile).toMatchObject({
    about: 'Rivers',
    eye_color: 'green',
    notes: { hopes: 'Long talks' },
  })
})

test('a view that a page of another member sends is refused', async () => {
  const [owner, other] = [await app.member(), await app.member()]
  expect(await getRefusalCode(callSaveProfile(owner, { about: 'Mine', as: other }))).toBe(
    'authentication_required',
  )
  expect((await callSaveProfile(owner, { about: 'Mine', as: owner })).profile.about).toBe('Mine')
  expect((await app.call(other, getOwnProfileEndpoint, {})).profile.about).toBe('')
})

test('fields and notes that the site does not show can be emptied but not filled', async () => {
  const owner = await app.member()
  expect(
    await getFieldErrors(callSaveProfile(owner, { tattoos: 'many', hair_color: 'red', about: 'Hello' })),
  ).toEqual({
    hair_color: { code: 'invalid_choice' },
    tattoos: { code: 'invalid_choice' },
  })
  expect(await getFieldErrors(callSaveProfile(owner, { notes: { free_time: 'Boats' } }))).toEqual({
    notes: { code: 'invalid_choice' },
  })
  expect((await app.call(owner, getOwnProfileEndpoint, {})).profile).toMatchObject({
    tattoos: null,
    about: '',
    notes: {},
  })
  const { profile } = await callSaveProfile(owner, {
    tattoos: '',
    notes: { hopes: 'Long talks', free_time: '' },
  })
  expect(profile).toMatchObject({ tattoos: null, notes: { hopes: 'Long talks' } })
})

test('a profile answers three prompts of its niche; another one is refused until an answer is emptied', async () => {
  const [owner, other] = [await app.member(), await app.member()]
  const answers = { perfect_sunday: 'Pancakes', always_laugh: 'Goats', proud_of: 'My bread' }
  expect((await callSaveProfile(owner, { notes: answers })).profile.notes).toEqual(answers)
  expect((await app.call(other, getMemberEndpoint, { id: owner })).profile.notes).toEqual(answers)
  expect(await getFieldErrors(callSaveProfile(owner, { notes: { small_joy: 'Rain' } }))).toEqual({
    small_joy: { code: 'too_many_prompts', values: { limit: 3 } },
  })
  const { profile } = await callSaveProfile(owner, { notes: { proud_of: '', small_joy: 'Rain' } })
  expect(profile.notes).toEqual({ perfect_sunday: 'Pancakes', always_laugh: 'Goats', small_joy: 'Rain' })
})

test('prompts saved at the same moment do not become more than three', async () => {
  const owner = await app.member()
  const codes = ['perfect_sunday', 'always_laugh', 'proud_of', 'small_joy', 'first_meeting'] as const
  const saves = await Promise.allSettled(
    codes.map((code) => callSaveProfile(owner, { notes: { [code]: 'Yes' } })),
  )
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const { notes } = (await app.call(owner, getOwnProfileEndpoint, {})).profile
  expect(Object.keys(notes)).toHaveLength(3)
})

test('an answer has at most 150 characters, and a prompt of another niche is not offered', async () => {
  const owner = await app.member()
  expect(await getFieldErrors(callSaveProfile(owner, { notes: { small_joy: '😀'.repeat(151) } }))).toEqual({
    small_joy: { code: 'too_long', values: { maximum: 150 } },
  })
  expect(await getFieldErrors(callSaveProfile(owner, { notes: { life_taught: 'Patience' } }))).toEqual({
    life_taught: { code: 'invalid_choice' },
  })
  const { profile } = await callSaveProfile(owner, {
    notes: { small_joy: '😀'.repeat(150), life_taught: '' },
  })
  expect(profile.notes).toEqual({ small_joy: '😀'.repeat(150) })
})

test('repeated interests are stored once', async () => {
  const owner = await app.member()
  const { profile } = await callSaveProfile(owner, { interests: ['hiking', 'wine', 'hiking'] })
  expect(profile.interests).toEqual(['hiking', 'wine'])
})

test('invisible and bidirectional control characters are removed from texts; emoji and line breaks stay', async () => {
  const owner = await app.member()
  const about =
    'ab\u0007c \u202Egnp.exe\u202C z\u200Bero\u2060 wi\u200Ddth\uFEFF\r\nnew line 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️\u200E'
  const { profile } = await callSaveProfile(owner, { about, notes: { hopes: '\u202Ehello' } })
  expect(profile.about).toBe('abc gnp.exe zero width\nnew line 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️')
  expect(profile.notes).toEqual({ hopes: 'hello' })
  const { profile: empty } = await callSaveProfile(owner, { about: ' \u200B\u2060 ' })
  expect(empty.about).toBe('')
})

test('only the listed fields can be set, whatever else the body contains', async () => {
  const owner = await app.member({ name: 'anna' })
  const cookie = await app.session(owner)
  const userBefore = await app.call(owner, currentUserEndpoint, {})
  const loadRows = () =>
    Promise.all([
      app.db.selectFrom('member').selectAll().where('id', '=', owner).executeTakeFirstOrThrow(),
      app.db.selectFrom('profile').selectAll().where('member_id', '=', owner).executeTakeFirstOrThrow(),
    ])
  const [member, profile] = await loadRows()
  const response = await app.ask('PUT', '/api/profile.php', {
    cookie,
    body: {
      about: 'Hello',
      id: 1,
      member_id: 1,
      site_id: 99,
      name: 'admin',
      username: 'admin',
      status: 'disabled',
      credits: 1000,
      paid_user: true,
      premium: true,
      premium_since: '2026-01-01',
      fictional: true,
      date_of_birth: '2001-01-01',
      age: 20,
      gender: 'male',
      country: 'US',
      region_code: 'US-CA',
      photo_limit: 25,
      created_at: '2020-01-01',
      last_active_at: '2030-01-01',
      photos: [],
      main_image: null,
      __proto__: { fictional: true },
    },
  })
  expect(response.status).toBe(200)
  const [memberNow, profileNow] = await loadRows()
  expect(profileNow).toEqual({ ...profile, about: 'Hello', last_active_at: profileNow.last_active_at })
  expect(memberNow).toEqual({ ...member, last_seen_at: memberNow.last_seen_at })
  expect(await app.call(owner, currentUserEndpoint, {})).toMatchObject({
    user: {
      credits: userBefore.user?.credits,
      paid_user: false,
      profile: { date_of_birth: '1990-05-04', name: 'anna' },
    },
  })
})
