import {
  activateEndpoint,
  completeSignUpEndpoint,
  currentUserEndpoint,
  getIncompleteSignUpEndpoint,
  logInEndpoint,
  requestResetEndpoint,
  resolveTokenEndpoint,
  signUpByApiEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { expect, test } from 'vitest'
import { daysToMs, addMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { hashToken, createId, createToken } from '../../platform/crypto/tokens.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import {
  getFieldErrorCodes,
  createSignUpForm,
  extractMailedToken,
} from '../../../testing/accounts/sign-up.ts'

const app = await createTestApp({ signup_proof_cost: 5 })
const { id: elsewhere } = await app.db
  .insertInto('site')
  .values({ host: 'else.example', name: 'Else', company_id: 1, settings: '{}' })
  .returning('id')
  .executeTakeFirstOrThrow()
const keys = { partner: createToken(), other: createToken(), ended: createToken(), elsewhere: createToken() }
await app.db
  .insertInto('traffic_source')
  .values([
    { code: 'partner', name: 'Partner', key_hash: hashToken(keys.partner), site_id: app.site.id },
    { code: 'other', name: 'Other', key_hash: hashToken(keys.other) },
    { code: 'ended', name: 'Ended', key_hash: hashToken(keys.ended), active: false },
    { code: 'elsewhere', name: 'Elsewhere', key_hash: hashToken(keys.elsewhere), site_id: elsewhere },
  ])
  .execute()

type ApiSignUpRequest = EndpointInput<typeof signUpByApiEndpoint>
const createRequest = (more: Partial<ApiSignUpRequest> = {}): ApiSignUpRequest => {
  const { email, date_of_birth } = createSignUpForm()
  return { key: keys.partner, email, date_of_birth, gender: 'female', looking_for: 'male', ...more }
}
const callSignUpByApi = (input: ApiSignUpRequest, more: Partial<RequestContext> = {}, key = createId()) =>
  callInProcess(app.context(null, more), signUpByApiEndpoint, input, { key })
const extractToken = (url: string): string => /^http:\/\/localhost:\d+\/([\w-]{43})$/.exec(url)?.[1] ?? ''
const signUpAndGetToken = async (more: Partial<ApiSignUpRequest> = {}) => {
  const input = createRequest(more)
  return { input, token: extractToken((await callSignUpByApi(input)).url) }
}
const createCompletion = (token: string, name: string): EndpointInput<typeof completeSignUpEndpoint> => ({
  token,
  name,
  password: 'a long and quiet river',
  looking_for: 'both',
  consent: true,
  terms: true,
})
const findMember = (email: string) =>
  app.db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

test('a traffic source makes an account; its person completes it at the answered address and is logged in', async () => {
  const { input, token } = await signUpAndGetToken({
    country: 'DE',
    language: 'de',
    tracking: { ref: '7', sub1: 'a' },
  })
  expect(await findMember(input.email)).toMatchObject({
    incomplete: true,
    status: 'not_confirmed',
    traffic_source: 'partner',
    tracking: { network: 'partner', ref: '7', sub1: 'a' },
    country: 'DE',
    language: 'de',
  })
  expect(await app.call(null, resolveTokenEndpoint, { token })).toEqual({ kind: 'completion' })
  expect(await app.call(null, getIncompleteSignUpEndpoint, { token })).toEqual({
    email: input.email,
    name: null,
    looking_for: 'male',
  })
  let session = ''
  const there = app.context(null, { setSession: (given) => void (session = given ?? '') })
  const { user } = await callInProcess(there, completeSignUpEndpoint, {
    ...createCompletion(token, 'Completed'),
    marketing: true,
    time_zone: 'Europe/Berlin',
  })
  expect(user).toMatchObject({
    status: 'not_confirmed',
    credits: 0,
    trafficsource: 'partner',
    profile: { name: 'Completed', looking_for: 'both', status: 'disabled' },
  })
  expect(session).toMatch(/^[\w-]{43}$/)
  expect(await findMember(input.email)).toMatchObject({ incomplete: false, time_zone: 'Europe/Berlin' })
  const consents = await app.db
    .selectFrom('consent')
    .select('kind')
    .where('member_id', '=', user?.id ?? 0)
    .execute()
  expect(consents.map(({ kind }) => kind).sort()).toEqual(['marketing', 'privacy', 'sensitive_data', 'terms'])
  await app.drainJobs()
  await app.call(null, activateEndpoint, { token: extractMailedToken(app.mails, input.email) })
  expect((await app.call(user?.id ?? 0, currentUserEndpoint, {})).user).toMatchObject({
    status: 'active',
    credits: 3,
  })
  const login = { email: 'Completed', password: 'a long and quiet river' }
  expect((await app.call(null, logInEndpoint, login)).user?.id).toBe(user?.id)
})

test('a key that is wrong, ended, or another site’s opens nothing, and a closed site takes nobody', async () => {
  for (const key of [createToken(), keys.ended, keys.elsewhere])
    expect(await getRefusalCode(callSignUpByApi(createRequest({ key })))).toBe('forbidden')
  const closed = { site: { ...app.site, signups: 'none' as const } }
  expect(await getRefusalCode(callSignUpByApi(createRequest(), closed))).toBe('signups_closed')
  expect(
    await getRefusalCode(
      callSignUpByApi(createRequest(), { site: { ...app.site, signups: 'with_trafficsource' } }),
    ),
  ).toBe('accepted')
})

test('60 wrong keys an hour from one source, then no more; another source and right keys go on', async () => {
  const wrong = () =>
    getRefusalCode(callSignUpByApi(createRequest({ key: createToken() }), { sourceNetwork: '10.5.5' }))
  for (let i = 0; i < 60; i += 1) expect(await wrong()).toBe('forbidden')
  expect(await wrong()).toBe('too_many_requests')
  expect(await getRefusalCode(callSignUpByApi(createRequest(), { sourceNetwork: '10.5.5' }))).toBe('accepted')
})

test('an address that has an account is told in the words of the specification, whatever becomes of the account', async () => {
  const { input } = await signUpAndGetToken()
  expect(
    await getFieldErrorCodes(callSignUpByApi(createRequest({ email: input.email.toUpperCase() }))),
  ).toEqual({ email: 'email_exists' })
  await app.db
    .updateTable('member')
    .set({ status: 'pending_deletion' })
    .where('email', '=', input.email)
    .execute()
  expect(await getFieldErrorCodes(callSignUpByApi(createRequest({ email: input.email })))).toEqual({
    email: 'email_exists',
  })
})

test('the rules of sign-up hold for a traffic source, too', async () => {
  expect(await getFieldErrorCodes(callSignUpByApi(createRequest({ date_of_birth: '2015-01-01' })))).toEqual({
    date_of_birth: 'date_of_birth_required',
  })
  expect(await getFieldErrorCodes(callSignUpByApi(createRequest({ email: 'x@mailinator.com' })))).toEqual({
    email: 'email_disposable',
  })
  expect(await getFieldErrorCodes(callSignUpByApi(createRequest({ name: 'admin' })))).toEqual({
    name: 'username_reserved',
  })
})

test('a given name is kept and shown; it is taken by nobody else meanwhile', async () => {
  const { token } = await signUpAndGetToken({ name: 'Given' })
  const other = await signUpAndGetToken()
  expect(await app.call(null, getIncompleteSignUpEndpoint, { token })).toMatchObject({ name: 'Given' })
  expect(
    await getFieldErrorCodes(app.call(null, completeSignUpEndpoint, createCompletion(other.token, 'given'))),
  ).toEqual({
    name: 'username_taken',
  })
  expect(await getRefusalCode(app.call(null, completeSignUpEndpoint, createCompletion(token, 'Given')))).toBe(
    'accepted',
  )
})

test('a refusal leaves the link as it was; once used it, and the mailed one, have ended', async () => {
  const { input, token } = await signUpAndGetToken()
  await app.drainJobs()
  const mailed = extractMailedToken(app.mails, input.email)
  expect(mailed).not.toBe(token)
  const weak = { ...createCompletion(token, 'Lively'), password: 'password123' }
  expect(await getFieldErrorCodes(app.call(null, completeSignUpEndpoint, weak))).toEqual({
    password: 'password_common',
  })
  const unticked = { ...createCompletion(token, 'Lively'), consent: false }
  expect(await getFieldErrorCodes(app.call(null, completeSignUpEndpoint, unticked))).toEqual({
    consent: 'consent_required',
  })
  await app.call(null, completeSignUpEndpoint, createCompletion(token, 'Lively'))
  for (const link of [token, mailed]) {
    expect(
      await getRefusalCode(app.call(null, completeSignUpEndpoint, createCompletion(link, 'Again'))),
    ).toBe('link_expired')
    expect(await getRefusalCode(app.call(null, getIncompleteSignUpEndpoint, { token: link }))).toBe(
      'link_expired',
    )
  }
})

test('of five completions at once one succeeds, whichever link they use', async () => {
  const { input, token } = await signUpAndGetToken()
  await app.drainJobs()
  const mailed = extractMailedToken(app.mails, input.email)
  const answers = await Promise.all(
    [token, mailed, token, mailed, token].map((link, i) =>
      getRefusalCode(app.call(null, completeSignUpEndpoint, createCompletion(link, `Racer${i}`))),
    ),
  )
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'link_expired')).toHaveLength(4)
})

test('of two accounts completed at once with one name, one gets it and the other is told beside the field', async () => {
  const links = [(await signUpAndGetToken()).token, (await signUpAndGetToken()).token]
  const answers = await Promise.all(
    links.map((link) =>
      getFieldErrorCodes(app.call(null, completeSignUpEndpoint, createCompletion(link, 'Wanted'))),
    ),
  )
  expect(answers).toContainEqual({ name: 'username_taken' })
  expect(answers).toContain('accepted')
})

test('a completion link ends after 7 days, and is none on another site', async () => {
  const { token } = await signUpAndGetToken()
  const there = app.context(null, { site: { ...app.site, id: elsewhere } })
  expect(await getRefusalCode(callInProcess(there, getIncompleteSignUpEndpoint, { token }))).toBe(
    'link_expired',
  )
  app.clock.set(addMs(new Date(), daysToMs(7) + 60_000))
  expect(await getRefusalCode(app.call(null, completeSignUpEndpoint, createCompletion(token, 'Late')))).toBe(
    'link_expired',
  )
  app.clock.set(null)
})

test('an account that is not complete can’t be logged in to; who forgot a password gets the completion link', async () => {
  const { input } = await signUpAndGetToken({ name: 'Halfway' })
  for (const password of ['none', 'a long and quiet river'])
    expect(await getRefusalCode(app.call(null, logInEndpoint, { email: input.email, password }))).toBe(
      'login_failed',
    )
  await app.call(null, requestResetEndpoint, { email: input.email })
  await app.drainJobs()
  const token = extractMailedToken(app.mails, input.email)
  expect(await app.call(null, resolveTokenEndpoint, { token })).toEqual({ kind: 'completion' })
})

test('a repeat is answered with a working link of its own, made of no stored secret; the account is made once', async () => {
  const [input, key] = [createRequest(), createId()]
  const first = await callSignUpByApi(input, {}, key)
  const again = await callSignUpByApi(input, {}, key)
  expect(again.url).not.toBe(first.url)
  expect(await app.call(null, getIncompleteSignUpEndpoint, { token: extractToken(again.url) })).toMatchObject(
    {
      email: input.email,
    },
  )
  const rows = await app.db.selectFrom('idempotency_key').selectAll().where('key', '=', key).execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(extractToken(first.url))
  await app.call(null, completeSignUpEndpoint, createCompletion(extractToken(first.url), 'Repeated'))
  expect(await getFieldErrorCodes(callSignUpByApi(input, {}, key))).toEqual({ email: 'email_exists' })
})
