import {
  activateEndpoint,
  checkSignUpEndpoint,
  currentUserEndpoint,
  resolveTokenEndpoint,
  signUpEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { Problem } from '@amarelle/contract/domain/errors'
import { languages } from '@amarelle/contract/domain/languages'
import { expect, test } from 'vitest'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext, Site } from '../../platform/context.ts'
import { callInProcess, formatErrorResponse } from '../../platform/http/api.ts'
import { hashToken, createId, createToken } from '../../platform/crypto/tokens.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { setPasswordHash } from '../members/member.sql.ts'
import { hashPassword } from '../authentication/passwords.ts'
import { findSession } from '../authentication/sessions.ts'
import {
  getFieldErrorCodes,
  createSignUpForm,
  extractMailedToken,
} from '../../../testing/accounts/sign-up.ts'

const app = await createTestApp()
await app.db
  .insertInto('traffic_source')
  .values([
    { code: 'partner', name: 'Partner' },
    { code: 'ended', name: 'Ended', active: false },
  ])
  .execute()
let sourceCount = 0
const callSignUp = (
  input: EndpointInput<typeof signUpEndpoint>,
  more: Partial<RequestContext> = {},
  key = createId(),
) => {
  sourceCount += 1
  return callInProcess(
    app.context(null, { sourceNetwork: `10.1.${sourceCount}`, ...more }),
    signUpEndpoint,
    input,
    { key },
  )
}
const withSettings = (settings: Partial<Site>): Partial<RequestContext> => ({
  site: { ...app.site, ...settings },
})
const findMember = (email: string) =>
  app.db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

test('a site that is open to all, to visitors of a traffic source, or to nobody, lets in just those', async () => {
  const answers = async (signups: Site['signups']) => [
    await getRefusalCode(callSignUp(createSignUpForm(), withSettings({ signups }))),
    await getRefusalCode(
      callSignUp(createSignUpForm(), { ...withSettings({ signups }), tracking: { network: 'partner' } }),
    ),
    await getRefusalCode(
      callSignUp(createSignUpForm(), { ...withSettings({ signups }), tracking: { network: 'ended' } }),
    ),
    await getRefusalCode(
      callSignUp(createSignUpForm({ tracking: { network: 'unheard' } }), withSettings({ signups })),
    ),
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
  const [known, unknown] = [createSignUpForm(), createSignUpForm()]
  const { user } = await callSignUp(known, { tracking: told })
  expect(user?.trafficsource).toBe('partner')
  expect((await findMember(known.email)).tracking).toEqual(told)
  await callSignUp(unknown, { tracking: { network: 'unheard', ref: 'r' } })
  expect(await findMember(unknown.email)).toMatchObject({
    traffic_source: null,
    tracking: { network: 'unheard', ref: 'r' },
  })
})

test('the browser’s time zone is kept when it is one, else the site’s', async () => {
  const zones = []
  for (const time_zone of ['America/New_York', 'Nowhere/Town', '+05:00', undefined]) {
    const input = createSignUpForm(time_zone === undefined ? {} : { time_zone })
    await callSignUp(input)
    zones.push((await findMember(input.email)).time_zone)
  }
  expect(zones).toEqual(['America/New_York', 'Europe/Amsterdam', 'Europe/Amsterdam', 'Europe/Amsterdam'])
})

test('each consent is kept by its kind, marketing only when it was ticked', async () => {
  const kinds = async (input: EndpointInput<typeof signUpEndpoint>) => {
    const { user } = await callSignUp(input)
    const rows = await app.db
      .selectFrom('consent')
      .select('kind')
      .where('member_id', '=', user?.id ?? 0)
      .execute()
    return rows.map(({ kind }) => kind).sort()
  }
  expect(await kinds(createSignUpForm())).toEqual(['privacy', 'sensitive_data', 'terms'])
  expect(await kinds(createSignUpForm({ marketing: true }))).toEqual([
    'marketing',
    'privacy',
    'sensitive_data',
    'terms',
  ])
})

test('a step’s check knows the choices, too', async () => {
  expect(
    await getFieldErrorCodes(app.call(null, checkSignUpEndpoint, { gender: '', looking_for: 'cats' })),
  ).toEqual({
    gender: 'required',
    looking_for: 'required',
  })
  expect(
    await getRefusalCode(app.call(null, checkSignUpEndpoint, { gender: 'male', looking_for: 'both' })),
  ).toBe('accepted')
})

/** What a person reads beside a field who is refused, in each language. */
async function getFieldMessages(
  input: EndpointInput<typeof signUpEndpoint>,
  field: string,
): Promise<Record<string, string>> {
  const fault = await callSignUp(input).then(
    () => null,
    (error: unknown) => error as Problem,
  )
  if (!fault) throw new Error('accepted')
  const read = languages.map(async (language) => {
    const { error } = await formatErrorResponse(app.context(null, { language }), fault)
    return [language, error.fields?.[field] ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(read))
}
test('the specification’s messages stand beside their fields, in the visitor’s language', async () => {
  const taken = createSignUpForm()
  await callSignUp(taken)
  const leaving = createSignUpForm()
  await callSignUp(leaving)
  await app.db
    .updateTable('member')
    .set({ status: 'pending_deletion' })
    .where('email', '=', leaving.email)
    .execute()
  const cases: [EndpointInput<typeof signUpEndpoint>, field: string, english: string][] = [
    [
      createSignUpForm({ email: taken.email }),
      'email',
      'This email address already owns an account on this website.',
    ],
    [createSignUpForm({ email: 'x' }), 'email', 'Invalid email'],
    [createSignUpForm({ date_of_birth: '1990-02-30' }), 'date_of_birth', 'Invalid date of birth.'],
    [createSignUpForm({ date_of_birth: '1850-01-01' }), 'date_of_birth', 'Invalid date of birth.'],
    [createSignUpForm({ date_of_birth: '2015-01-01' }), 'date_of_birth', 'Enter your date of birth (18+)'],
    [
      createSignUpForm({ email: leaving.email }),
      'email',
      'This account is waiting to be deleted. The link in our e-mail restores it within 14 days.',
    ],
  ]
  for (const [input, field, english] of cases) {
    const read = await getFieldMessages(input, field)
    expect(read['en']).toBe(english)
    const inEnglish = Object.keys(read).filter((language) => read[language] === english)
    expect(inEnglish, english).toEqual(['en'])
  }
})

test('a repeat of a sign-up whose answer was lost logs in, also when its cookie had arrived; another body does not', async () => {
  const [input, key] = [createSignUpForm(), createId()]
  const given: (string | null)[] = []
  const setSession = (token: string | null) => void given.push(token)
  const first = await callSignUp(input, { setSession }, key)
  expect(await callSignUp(input, { setSession }, key)).toEqual(first)
  const id = first.user?.id ?? 0
  expect(await callSignUp(input, { setSession, memberId: id }, key)).toEqual(first)
  expect(new Set(given).size).toBe(3)
  const session = await findSession(app.services, given[1] ?? '')
  expect(session?.memberId).toBe(id)
  expect(
    await getRefusalCode(callSignUp({ ...input, password: 'another long password' }, { setSession }, key)),
  ).toBe('idempotency_conflict')
  expect(given).toHaveLength(3)
})

test('a repeat logs nobody in ten minutes later, or once the password is another one', async () => {
  const [input, key] = [createSignUpForm(), createId()]
  const given: (string | null)[] = []
  const setSession = (token: string | null) => void given.push(token)
  const first = await callSignUp(input, {}, key)
  app.clock.set(addMs(new Date(), minutesToMs(11)))
  expect(await callSignUp(input, { setSession }, key)).toEqual(first)
  app.clock.set(null)
  await setPasswordHash(app.db, first.user?.id ?? 0, await hashPassword('quite another password'))
  expect(await callSignUp(input, { setSession }, key)).toEqual(first)
  expect(given).toEqual([])
})

test('of a sign-up sent four times at once, one account is made, and each is answered with it', async () => {
  const [input, key] = [createSignUpForm(), createId()]
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => callSignUp(input, { sourceNetwork: '10.9.9' }, key)),
  )
  expect(new Set(answers.map(({ user }) => user?.id)).size).toBe(1)
})

test('a session that came along with a sign-up ends and is not gone on with', async () => {
  const mine = await app.member()
  const old = createToken()
  const { id: sessionId } = await app.db
    .insertInto('session')
    .values({
      token_hash: hashToken(old),
      member_id: mine,
      expires_at: addMs(new Date(), minutesToMs(9)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  let given = ''
  const { user } = await callSignUp(createSignUpForm(), {
    memberId: mine,
    sessionId,
    setSession: (token) => {
      given = token ?? ''
    },
  })
  expect(given).not.toBe(old)
  expect((await findSession(app.services, given))?.memberId).toBe(user?.id)
  expect(await findSession(app.services, old)).toBeNull()
})

test('60 wrong tokens an hour from one source, then no more; a right one passes all the same, and what is no token does not count', async () => {
  const input = createSignUpForm()
  const { user } = await callSignUp(input)
  await app.drainJobs()
  const token = extractMailedToken(app.mails, input.email)
  const from = (source: string) => app.context(null, { sourceNetwork: source })
  for (let i = 0; i < 70; i += 1)
    await getRefusalCode(callInProcess(from('10.2.0'), resolveTokenEndpoint, { token: 'wp-admin' }))
  for (let i = 0; i < 59; i += 1)
    expect(
      await getRefusalCode(callInProcess(from('10.2.0'), resolveTokenEndpoint, { token: createToken() })),
    ).toBe('not_found')
  expect(await callInProcess(from('10.2.0'), resolveTokenEndpoint, { token })).toEqual({ kind: 'activation' })
  expect(
    await getRefusalCode(callInProcess(from('10.2.0'), activateEndpoint, { token: createToken() })),
  ).toBe('activation_failed')
  expect(
    await getRefusalCode(callInProcess(from('10.2.0'), activateEndpoint, { token: createToken() })),
  ).toBe('too_many_requests')
  expect(await getRefusalCode(callInProcess(from('10.2.0'), activateEndpoint, { token }))).toBe('accepted')
  expect((await app.call(user?.id ?? 0, currentUserEndpoint, {})).user?.status).toBe('active')
})
