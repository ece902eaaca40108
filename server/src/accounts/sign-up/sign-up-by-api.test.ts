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
const { id: otherSiteId } = await app.db
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
    { code: 'elsewhere', name: 'Elsewhere', key_hash: hashToken(keys.elsewhere), site_id: otherSiteId },
  ])
  .execute()

type ApiSignUpRequest = EndpointInput<typeof signUpByApiEndpoint>
const createRequest = (overrides: Partial<ApiSignUpRequest> = {}): ApiSignUpRequest => {
  const { email, date_of_birth } = createSignUpForm()
  return { key: keys.partner, email, date_of_birth, gender: 'female', looking_for: 'male', ...overrides }
}
const callSignUpByApi = (
  input: ApiSignUpRequest,
  overrides: Partial<RequestContext> = {},
  key = createId(),
) => callInProcess(app.context(null, overrides), signUpByApiEndpoint, input, { key })
const extractToken = (url: string): string => /^http:\/\/localhost:\d+\/([\w-]{43})$/.exec(url)?.[1] ?? ''
const signUpAndGetToken = async (overrides: Partial<ApiSignUpRequest> = {}) => {
  const input = createRequest(overrides)
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

test('a traffic source creates an account; the person completes it with the returned link and is logged in', async () => {
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
  const context = app.context(null, { setSession: (sessionToken) => void (session = sessionToken ?? '') })
  const { user } = await callInProcess(context, completeSignUpEndpoint, {
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

test('an unknown or inactive key, or one of another site, is refused, and so is every key on a site closed to sign-ups', async () => {
  for (const key of [createToken(), keys.ended, keys.elsewhere])
    expect(await getRefusalCode(callSignUpByApi(createRequest({ key })))).toBe('forbidden')
  const closedSite = { site: { ...app.site, signups: 'none' as const } }
  expect(await getRefusalCode(callSignUpByApi(createRequest(), closedSite))).toBe('signups_closed')
  expect(
    await getRefusalCode(
      callSignUpByApi(createRequest(), { site: { ...app.site, signups: 'with_trafficsource' } }),
    ),
  ).toBe('accepted')
})

test('after 60 wrong keys an hour from one network further ones are refused; the right key still works', async () => {
  const callWithWrongKey = () =>
    getRefusalCode(callSignUpByApi(createRequest({ key: createToken() }), { sourceNetwork: '10.5.5' }))
  for (let i = 0; i < 60; i += 1) expect(await callWithWrongKey()).toBe('forbidden')
  expect(await callWithWrongKey()).toBe('too_many_requests')
  expect(await getRefusalCode(callSignUpByApi(createRequest(), { sourceNetwork: '10.5.5' }))).toBe('accepted')
})

test('an address that has an account is refused with the specified message, also while the account is pending deletion', async () => {
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

test('the validation rules of sign-up apply to sign-ups by API', async () => {
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

test('a name given by the traffic source is reserved for the account and shown for completion', async () => {
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

test('a refused completion does not use up the link; a successful one ends both the returned and the mailed link', async () => {
  const { input, token } = await signUpAndGetToken()
  await app.drainJobs()
  const mailedToken = extractMailedToken(app.mails, input.email)
  expect(mailedToken).not.toBe(token)
  const weakPassword = { ...createCompletion(token, 'Lively'), password: 'password123' }
  expect(await getFieldErrorCodes(app.call(null, completeSignUpEndpoint, weakPassword))).toEqual({
    password: 'password_common',
  })
  const withoutConsent = { ...createCompletion(token, 'Lively'), consent: false }
  expect(await getFieldErrorCodes(app.call(null, completeSignUpEndpoint, withoutConsent))).toEqual({
    consent: 'consent_required',
  })
  await app.call(null, completeSignUpEndpoint, createCompletion(token, 'Lively'))
  for (const link of [token, mailedToken]) {
    expect(
      await getRefusalCode(app.call(null, completeSignUpEndpoint, createCompletion(link, 'Again'))),
    ).toBe('link_expired')
    expect(await getRefusalCode(app.call(null, getIncompleteSignUpEndpoint, { token: link }))).toBe(
      'link_expired',
    )
  }
})

test('only one of five concurrent completions succeeds, whichever link they use', async () => {
  const { input, token } = await signUpAndGetToken()
  await app.drainJobs()
  const mailedToken = extractMailedToken(app.mails, input.email)
  const outcomes = await Promise.all(
    [token, mailedToken, token, mailedToken, token].map((link, i) =>
      getRefusalCode(app.call(null, completeSignUpEndpoint, createCompletion(link, `Racer${i}`))),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'link_expired')).toHaveLength(4)
})

test('when two accounts with the same name are completed at once, one gets it; the other gets a field error', async () => {
  const links = [(await signUpAndGetToken()).token, (await signUpAndGetToken()).token]
  const outcomes = await Promise.all(
    links.map((link) =>
      getFieldErrorCodes(app.call(null, completeSignUpEndpoint, createCompletion(link, 'Wanted'))),
    ),
  )
  expect(outcomes).toContainEqual({ name: 'username_taken' })
  expect(outcomes).toContain('accepted')
})

test('a completion link expires after 7 days and is not valid on another site', async () => {
  const { token } = await signUpAndGetToken()
  const otherSiteContext = app.context(null, { site: { ...app.site, id: otherSiteId } })
  expect(await getRefusalCode(callInProcess(otherSiteContext, getIncompleteSignUpEndpoint, { token }))).toBe(
    'link_expired',
  )
  app.clock.set(addMs(new Date(), daysToMs(7) + 60_000))
  expect(await getRefusalCode(app.call(null, completeSignUpEndpoint, createCompletion(token, 'Late')))).toBe(
    'link_expired',
  )
  app.clock.set(null)
})

test('nobody can log in to an incomplete account; a password reset mails the completion link instead', async () => {
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

test('a repeated call creates no second account and returns a new working link, because tokens are not stored', async () => {
  const [input, key] = [createRequest(), createId()]
  const first = await callSignUpByApi(input, {}, key)
  const repeated = await callSignUpByApi(input, {}, key)
  expect(repeated.url).not.toBe(first.url)
  expect(
    await app.call(null, getIncompleteSignUpEndpoint, { token: extractToken(repeated.url) }),
  ).toMatchObject({
    email: input.email,
  })
  const rows = await app.db.selectFrom('idempotency_key').selectAll().where('key', '=', key).execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(extractToken(first.url))
  await app.call(null, completeSignUpEndpoint, createCompletion(extractToken(first.url), 'Repeated'))
  expect(await getFieldErrorCodes(callSignUpByApi(input, {}, key))).toEqual({ email: 'email_exists' })
})
