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
import { toMemberActor } from '../../platform/actor.ts'

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
  overrides: Partial<RequestContext> = {},
  key = createId(),
) => {
  sourceCount += 1
  return callInProcess(
    app.context(null, { sourceNetwork: `10.1.${sourceCount}`, ...overrides }),
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

test('sign-ups are open to everybody, only to visitors from an active traffic source, or to nobody, as the site sets', async () => {
  const signUpFromEachSource = async (signups: Site['signups']) => [
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
  expect(await signUpFromEachSource('all')).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
  expect(await signUpFromEachSource('with_trafficsource')).toEqual([
    'signups_closed',
    'accepted',
    'signups_closed',
    'signups_closed',
  ])
  expect(await signUpFromEachSource('none')).toEqual(Array(4).fill('signups_closed'))
})

test('the tracking data of the first visit is stored with the account; its traffic source is set only if known', async () => {
  const tracking = { network: 'Partner', ref: 'r', sub1: '1', sub2: '2', sub3: '3' }
  const [formWithKnownSource, formWithUnknownSource] = [createSignUpForm(), createSignUpForm()]
  const { user } = await callSignUp(formWithKnownSource, { tracking })
  expect(user?.trafficsource).toBe('partner')
  expect((await findMember(formWithKnownSource.email)).tracking).toEqual(tracking)
  await callSignUp(formWithUnknownSource, { tracking: { network: 'unheard', ref: 'r' } })
  expect(await findMember(formWithUnknownSource.email)).toMatchObject({
    traffic_source: null,
    tracking: { network: 'unheard', ref: 'r' },
  })
})

test('the browser’s time zone is stored if it is valid, or else the site’s', async () => {
  const zones = []
  for (const time_zone of ['America/New_York', 'Nowhere/Town', '+05:00', undefined]) {
    const input = createSignUpForm(time_zone === undefined ? {} : { time_zone })
    await callSignUp(input)
    zones.push((await findMember(input.email)).time_zone)
  }
  expect(zones).toEqual(['America/New_York', 'Europe/Amsterdam', 'Europe/Amsterdam', 'Europe/Amsterdam'])
})

test('each consent is stored by kind, marketing only if it was ticked', async () => {
  const signUpAndFindConsents = async (input: EndpointInput<typeof signUpEndpoint>) => {
    const { user } = await callSignUp(input)
    const rows = await app.db
      .selectFrom('consent')
      .select('kind')
      .where('member_id', '=', user?.id ?? 0)
      .execute()
    return rows.map(({ kind }) => kind).sort()
  }
  expect(await signUpAndFindConsents(createSignUpForm())).toEqual(['privacy', 'sensitive_data', 'terms'])
  expect(await signUpAndFindConsents(createSignUpForm({ marketing: true }))).toEqual([
    'marketing',
    'privacy',
    'sensitive_data',
    'terms',
  ])
})

test('the check of a sign-up step also validates choices', async () => {
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

/** The error message of a field of a refused sign-up, in each language. */
async function getFieldMessages(
  input: EndpointInput<typeof signUpEndpoint>,
  field: string,
): Promise<Record<string, string>> {
  const problem = await callSignUp(input).then(
    () => null,
    (error: unknown) => error as Problem,
  )
  if (!problem) throw new Error('accepted')
  const messages = languages.map(async (language) => {
    const { error } = await formatErrorResponse(app.context(null, { language }), problem)
    return [language, error.fields?.[field] ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(messages))
}
test('fields show the specified error messages in the visitor’s language', async () => {
  const existingForm = createSignUpForm()
  await callSignUp(existingForm)
  const pendingDeletionForm = createSignUpForm()
  await callSignUp(pendingDeletionForm)
  await app.db
    .updateTable('member')
    .set({ status: 'pending_deletion' })
    .where('email', '=', pendingDeletionForm.email)
    .execute()
  const cases: [EndpointInput<typeof signUpEndpoint>, field: string, english: string][] = [
    [
      createSignUpForm({ email: existingForm.email }),
      'email',
      'This email address already owns an account on this website.',
    ],
    [createSignUpForm({ email: 'x' }), 'email', 'Invalid email'],
    [createSignUpForm({ date_of_birth: '1990-02-30' }), 'date_of_birth', 'Invalid date of birth.'],
    [createSignUpForm({ date_of_birth: '1850-01-01' }), 'date_of_birth', 'Invalid date of birth.'],
    [createSignUpForm({ date_of_birth: '2015-01-01' }), 'date_of_birth', 'Enter your date of birth (18+)'],
    [
      createSignUpForm({ email: pendingDeletionForm.email }),
      'email',
      'This account is waiting to be deleted. The link in our e-mail restores it within 14 days.',
    ],
  ]
  for (const [input, field, english] of cases) {
    const messages = await getFieldMessages(input, field)
    expect(messages['en']).toBe(english)
    const inEnglish = Object.keys(messages).filter((language) => messages[language] === english)
    expect(inEnglish, english).toEqual(['en'])
  }
})

test('repeating a sign-up whose response was lost logs in, also with the session cookie; another body is refused', async () => {
  const [input, key] = [createSignUpForm(), createId()]
  const sessionTokens: (string | null)[] = []
  const setSession = (token: string | null) => void sessionTokens.push(token)
  const first = await callSignUp(input, { setSession }, key)
  expect(await callSignUp(input, { setSession }, key)).toEqual(first)
  const id = first.user?.id ?? 0
  expect(await callSignUp(input, { setSession, actor: toMemberActor(id) }, key)).toEqual(first)
  expect(new Set(sessionTokens).size).toBe(3)
  const session = await findSession(app.services, sessionTokens[1] ?? '')
  expect(session?.member.id).toBe(id)
  expect(
    await getRefusalCode(callSignUp({ ...input, password: 'another long password' }, { setSession }, key)),
  ).toBe('idempotency_conflict')
  expect(sessionTokens).toHaveLength(3)
})

test('repeating a sign-up does not log in after ten minutes or after a change of password', async () => {
  const [input, key] = [createSignUpForm(), createId()]
  const sessionTokens: (string | null)[] = []
  const setSession = (token: string | null) => void sessionTokens.push(token)
  const first = await callSignUp(input, {}, key)
  app.clock.set(addMs(new Date(), minutesToMs(11)))
  expect(await callSignUp(input, { setSession }, key)).toEqual(first)
  app.clock.set(null)
  await setPasswordHash(app.db, first.user?.id ?? 0, await hashPassword('quite another password'))
  expect(await callSignUp(input, { setSession }, key)).toEqual(first)
  expect(sessionTokens).toEqual([])
})

test('four concurrent calls of one sign-up create one account and all return it', async () => {
  const [input, key] = [createSignUpForm(), createId()]
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => callSignUp(input, { sourceNetwork: '10.9.9' }, key)),
  )
  expect(new Set(outcomes.map(({ user }) => user?.id)).size).toBe(1)
})

test('an existing session ends at sign-up and is never reused', async () => {
  const memberId = await app.member()
  const oldToken = createToken()
  const { id: sessionId } = await app.db
    .insertInto('session')
    .values({
      token_hash: hashToken(oldToken),
      member_id: memberId,
      expires_at: addMs(new Date(), minutesToMs(9)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  let sessionToken = ''
  const { user } = await callSignUp(createSignUpForm(), {
    actor: toMemberActor(memberId, sessionId),
    setSession: (token) => {
      sessionToken = token ?? ''
    },
  })
  expect(sessionToken).not.toBe(oldToken)
  expect((await findSession(app.services, sessionToken))?.member.id).toBe(user?.id)
  expect(await findSession(app.services, oldToken)).toBeNull()
})

test('after 60 wrong tokens an hour from one network further ones are refused; a valid one still works, malformed ones don’t count', async () => {
  const input = createSignUpForm()
  const { user } = await callSignUp(input)
  await app.drainJobs()
  const token = extractMailedToken(app.mails, input.email)
  const contextFrom = (source: string) => app.context(null, { sourceNetwork: source })
  for (let i = 0; i < 70; i += 1)
    await getRefusalCode(callInProcess(contextFrom('10.2.0'), resolveTokenEndpoint, { token: 'wp-admin' }))
  for (let i = 0; i < 59; i += 1)
    expect(
      await getRefusalCode(
        callInProcess(contextFrom('10.2.0'), resolveTokenEndpoint, { token: createToken() }),
      ),
    ).toBe('not_found')
  expect(await callInProcess(contextFrom('10.2.0'), resolveTokenEndpoint, { token })).toEqual({
    kind: 'activation',
  })
  expect(
    await getRefusalCode(callInProcess(contextFrom('10.2.0'), activateEndpoint, { token: createToken() })),
  ).toBe('activation_failed')
  expect(
    await getRefusalCode(callInProcess(contextFrom('10.2.0'), activateEndpoint, { token: createToken() })),
  ).toBe('too_many_requests')
  expect(await getRefusalCode(callInProcess(contextFrom('10.2.0'), activateEndpoint, { token }))).toBe(
    'accepted',
  )
  expect((await app.call(user?.id ?? 0, currentUserEndpoint, {})).user?.status).toBe('active')
})
