import { activate, checkSignUp, currentUser, resolveToken, signUp } from '@amarelle/contract/accounts'
import type { Input } from '@amarelle/contract/endpoint'
import type { Problem } from '@amarelle/contract/errors'
import { languages } from '@amarelle/contract/languages'
import { expect, test } from 'vitest'
import { later, minutes } from '../platform/clock.ts'
import type { Context, Site } from '../platform/context.ts'
import { callInProcess, errorAnswer } from '../platform/http.ts'
import { hashToken, newId, newToken } from '../platform/ids.ts'
import { refusal, testHouse } from '../platform/test-house.ts'
import { setPasswordHash } from './member.sql.ts'
import { hashPassword } from './passwords.ts'
import { sessionOf } from './sessions.ts'
import { faults, form, mailedToken } from './test-sign-up.ts'

const house = await testHouse()
await house.db
  .insertInto('traffic_source')
  .values([
    { code: 'partner', name: 'Partner' },
    { code: 'ended', name: 'Ended', active: false },
  ])
  .execute()
let sources = 0
const ask = (input: Input<typeof signUp>, more: Partial<Context> = {}, key = newId()) => {
  sources += 1
  return callInProcess(house.context(null, { source: `10.1.${sources}`, ...more }), signUp, input, { key })
}
const on = (settings: Partial<Site>): Partial<Context> => ({ site: { ...house.site, ...settings } })
const memberOf = (email: string) =>
  house.db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

test('a site that is open to all, to visitors of a traffic source, or to nobody, lets in just those', async () => {
  const answers = async (signups: Site['signups']) => [
    await refusal(ask(form(), on({ signups }))),
    await refusal(ask(form(), { ...on({ signups }), tracking: { network: 'partner' } })),
    await refusal(ask(form(), { ...on({ signups }), tracking: { network: 'ended' } })),
    await refusal(ask(form({ tracking: { network: 'unheard' } }), on({ signups }))),
  ]
  expect(await answers('all')).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
  expect(await answers('with_trafficsource')).toEqual([
    'signups_closed',
    'accepted',
    'signups_closed',
    'signups_closed',
  ])
  expect(await answers('none')).toEqual(Array(4).fill('signups_closed'))
})

test('all that the first visit told is kept with the account; its traffic source is the known one or none', async () => {
  const told = { network: 'Partner', ref: 'r', sub1: '1', sub2: '2', sub3: '3' }
  const [known, unknown] = [form(), form()]
  const { user } = await ask(known, { tracking: told })
  expect(user?.trafficsource).toBe('partner')
  expect((await memberOf(known.email)).tracking).toEqual(told)
  await ask(unknown, { tracking: { network: 'unheard', ref: 'r' } })
  expect(await memberOf(unknown.email)).toMatchObject({
    traffic_source: null,
    tracking: { network: 'unheard', ref: 'r' },
  })
})

test('the browser’s time zone is kept when it is one, else the site’s', async () => {
  const zones = []
  for (const time_zone of ['America/New_York', 'Nowhere/Town', '+05:00', undefined]) {
    const input = form(time_zone === undefined ? {} : { time_zone })
    await ask(input)
    zones.push((await memberOf(input.email)).time_zone)
  }
  expect(zones).toEqual(['America/New_York', 'Europe/Amsterdam', 'Europe/Amsterdam', 'Europe/Amsterdam'])
})

test('each consent is kept by its kind, marketing only when it was ticked', async () => {
  const kinds = async (input: Input<typeof signUp>) => {
    const { user } = await ask(input)
    const rows = await house.db
      .selectFrom('consent')
      .select('kind')
      .where('member_id', '=', user?.id ?? 0)
      .execute()
    return rows.map(({ kind }) => kind).sort()
  }
  expect(await kinds(form())).toEqual(['privacy', 'sensitive_data', 'terms'])
  expect(await kinds(form({ marketing: true }))).toEqual(['marketing', 'privacy', 'sensitive_data', 'terms'])
})

test('a step’s check knows the choices, too', async () => {
  expect(await faults(house.call(null, checkSignUp, { gender: '', looking_for: 'cats' }))).toEqual({
    gender: 'required',
    looking_for: 'required',
  })
  expect(await refusal(house.call(null, checkSignUp, { gender: 'male', looking_for: 'both' }))).toBe(
    'accepted',
  )
})

/** What a person reads beside a field who is refused, in each language. */
async function messages(input: Input<typeof signUp>, field: string): Promise<Record<string, string>> {
  const fault = await ask(input).then(
    () => null,
    (error: unknown) => error as Problem,
  )
  if (!fault) throw new Error('accepted')
  const read = languages.map(async (language) => {
    const { error } = await errorAnswer(house.context(null, { language }), fault)
    return [language, error.fields?.[field] ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(read))
}
test('the specification’s messages stand beside their fields, in the visitor’s language', async () => {
  const taken = form()
  await ask(taken)
  const leaving = form()
  await ask(leaving)
  await house.db
    .updateTable('member')
    .set({ status: 'pending_deletion' })
    .where('email', '=', leaving.email)
    .execute()
  const cases: [Input<typeof signUp>, field: string, english: string][] = [
    [form({ email: taken.email }), 'email', 'This email address already owns an account on this website.'],
    [form({ email: 'x' }), 'email', 'Invalid email'],
    [form({ date_of_birth: '1990-02-30' }), 'date_of_birth', 'Invalid date of birth.'],
    [form({ date_of_birth: '1850-01-01' }), 'date_of_birth', 'Invalid date of birth.'],
    [form({ date_of_birth: '2015-01-01' }), 'date_of_birth', 'Enter your date of birth (18+)'],
    [
      form({ email: leaving.email }),
      'email',
      'This account is waiting to be deleted. The link in our e-mail restores it within 14 days.',
    ],
  ]
  for (const [input, field, english] of cases) {
    const read = await messages(input, field)
    expect(read['en']).toBe(english)
    const inEnglish = Object.keys(read).filter((language) => read[language] === english)
    expect(inEnglish, english).toEqual(['en'])
  }
})

test('a repeat of a sign-up whose answer was lost logs in, also when its cookie had arrived; another body does not', async () => {
  const [input, key] = [form(), newId()]
  const given: (string | null)[] = []
  const setSession = (token: string | null) => void given.push(token)
  const first = await ask(input, { setSession }, key)
  expect(await ask(input, { setSession }, key)).toEqual(first)
  const id = first.user?.id ?? 0
  expect(await ask(input, { setSession, memberId: id }, key)).toEqual(first)
  expect(new Set(given).size).toBe(3)
  const session = await sessionOf(house.parts, given[1] ?? '')
  expect(session?.memberId).toBe(id)
  expect(await refusal(ask({ ...input, password: 'another long password' }, { setSession }, key))).toBe(
    'idempotency_conflict',
  )
  expect(given).toHaveLength(3)
})

test('a repeat logs nobody in ten minutes later, or once the password is another one', async () => {
  const [input, key] = [form(), newId()]
  const given: (string | null)[] = []
  const setSession = (token: string | null) => void given.push(token)
  const first = await ask(input, {}, key)
  house.clock.set(later(new Date(), minutes(11)))
  expect(await ask(input, { setSession }, key)).toEqual(first)
  house.clock.set(null)
  await setPasswordHash(house.db, first.user?.id ?? 0, await hashPassword('quite another password'))
  expect(await ask(input, { setSession }, key)).toEqual(first)
  expect(given).toEqual([])
})

test('of a sign-up sent four times at once, one account is made, and each is answered with it', async () => {
  const [input, key] = [form(), newId()]
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(input, { source: '10.9.9' }, key)))
  expect(new Set(answers.map(({ user }) => user?.id)).size).toBe(1)
})

test('a session that came along with a sign-up ends and is not gone on with', async () => {
  const mine = await house.member()
  const old = newToken()
  const { id: sessionId } = await house.db
    .insertInto('session')
    .values({
      token_hash: hashToken(old),
      member_id: mine,
      expires_at: later(new Date(), minutes(9)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  let given = ''
  const { user } = await ask(form(), {
    memberId: mine,
    sessionId,
    setSession: (token) => {
      given = token ?? ''
    },
  })
  expect(given).not.toBe(old)
  expect((await sessionOf(house.parts, given))?.memberId).toBe(user?.id)
  expect(await sessionOf(house.parts, old)).toBeNull()
})

test('60 wrong tokens an hour from one source, then no more; a right one passes all the same, and what is no token does not count', async () => {
  const input = form()
  const { user } = await ask(input)
  await house.drainJobs()
  const token = mailedToken(house.mails, input.email)
  const from = (source: string) => house.context(null, { source })
  for (let i = 0; i < 70; i += 1)
    await refusal(callInProcess(from('10.2.0'), resolveToken, { token: 'wp-admin' }))
  for (let i = 0; i < 59; i += 1)
    expect(await refusal(callInProcess(from('10.2.0'), resolveToken, { token: newToken() }))).toBe(
      'not_found',
    )
  expect(await callInProcess(from('10.2.0'), resolveToken, { token })).toEqual({ kind: 'activation' })
  expect(await refusal(callInProcess(from('10.2.0'), activate, { token: newToken() }))).toBe(
    'activation_failed',
  )
  expect(await refusal(callInProcess(from('10.2.0'), activate, { token: newToken() }))).toBe(
    'too_many_requests',
  )
  expect(await refusal(callInProcess(from('10.2.0'), activate, { token }))).toBe('accepted')
  expect((await house.call(user?.id ?? 0, currentUser, {})).user?.status).toBe('active')
})
