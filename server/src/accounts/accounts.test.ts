import {
  activateEndpoint,
  changePasswordEndpoint,
  checkSignUpEndpoint,
  currentUserEndpoint,
  logInEndpoint,
  requestResetEndpoint,
  resendActivationEndpoint,
  resetPasswordEndpoint,
  resolveTokenEndpoint,
  signUpEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { expect, test } from 'vitest'
import { createTestApp, getRefusalCode } from '../../testing/platform/test-app.ts'
import { logIn } from './login/log-in.ts'
import { getBalance } from '../credits/index.ts'
import { getFieldErrorCodes, createSignUpForm, extractMailedToken } from '../../testing/accounts/sign-up.ts'

const app = await createTestApp()
const createSignedUpMember = async (overrides: Partial<EndpointInput<typeof signUpEndpoint>> = {}) => {
  const input = createSignUpForm(overrides)
  const { user } = await app.call(null, signUpEndpoint, input)
  if (!user) throw new Error('no user')
  await app.drainJobs()
  return { id: user.id, input }
}
test('a new member is logged in, awaits activation, and gets a link by mail that activates once', async () => {
  const { id, input } = await createSignedUpMember()
  const user = async () => (await app.call(id, currentUserEndpoint, {})).user
  expect(await user()).toMatchObject({ status: 'not_confirmed', credits: 0, profile: { status: 'disabled' } })
  const token = extractMailedToken(app.mails, input.email)
  expect(await app.call(null, resolveTokenEndpoint, { token })).toEqual({ kind: 'activation' })
  await app.call(null, activateEndpoint, { token })
  expect(await user()).toMatchObject({ status: 'active', credits: 3, profile: { status: 'active' } })
  expect(await getRefusalCode(app.call(null, activateEndpoint, { token }))).toBe('activation_failed')
  expect(await getBalance(app.db, id)).toBe(3)
})

test('five concurrent uses of one activation link grant the sign-up credits once', async () => {
  const { id, input } = await createSignedUpMember()
  const token = extractMailedToken(app.mails, input.email)
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => getRefusalCode(app.call(null, activateEndpoint, { token }))),
  )
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
  expect(await getBalance(app.db, id)).toBe(3)
})

const invalidForms: [
  what: string,
  more: Partial<EndpointInput<typeof signUpEndpoint>>,
  fields: Record<string, string>,
][] = [
  ['a broken e-mail address', { email: 'not an address' }, { email: 'invalid_email' }],
  ['a username with an @ in front', { name: '@anna' }, { name: 'username_at_sign' }],
  ['a username that is an e-mail address', { name: 'anna@example.org' }, { name: 'username_is_email' }],
  ['a reserved username', { name: 'admin' }, { name: 'username_reserved' }],
  ['a short password', { password: 'short' }, { password: 'too_short' }],
  ['a common password', { password: 'password123' }, { password: 'password_common' }],
  ['people under 18', { date_of_birth: '2020-01-01' }, { date_of_birth: 'date_of_birth_required' }],
  ['a day that does not exist', { date_of_birth: '1990-02-31' }, { date_of_birth: 'invalid_date_of_birth' }],
  ['a missing consent', { consent: false }, { consent: 'consent_required' }],
]
for (const [description, overrides, fields] of invalidForms)
  test(`sign-up refuses ${description} with a field error`, async () => {
    expect(await getFieldErrorCodes(app.call(null, signUpEndpoint, createSignUpForm(overrides)))).toEqual(
      fields,
    )
  })

test('each sign-up step can be validated separately by the same rules', async () => {
  const { input } = await createSignedUpMember()
  expect(
    await getFieldErrorCodes(
      app.call(null, checkSignUpEndpoint, {
        email: input.email.toUpperCase(),
        name: input.name.toUpperCase(),
      }),
    ),
  ).toEqual({
    email: 'email_taken',
    name: 'username_taken',
  })
  expect(await getRefusalCode(app.call(null, checkSignUpEndpoint, { email: 'free@example.org' }))).toBe(
    'accepted',
  )
})

test('ten concurrent sign-ups with one address create one account', async () => {
  const input = createSignUpForm()
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      getRefusalCode(app.call(null, signUpEndpoint, { ...input, name: `Twin${i}` })),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
})

test('the fifth wrong password locks out this network for the reported minutes, but no other network', async () => {
  const { input } = await createSignedUpMember()
  const attempt = (network: string, password: string) =>
    logIn(app.context(null, { sourceNetwork: network }), input.email, password)
  for (let i = 0; i < 5; i += 1) expect(await getRefusalCode(attempt('10.0.0', 'wrong'))).toBe('login_failed')
  const refusal = await attempt('10.0.0', input.password).then(
    () => null,
    (error: { code: string; values: object }) => error,
  )
  expect(refusal).toMatchObject({ code: 'too_many_attempts', values: { minutes: 15 } })
  expect(await getRefusalCode(attempt('10.0.1', input.password))).toBe('accepted')
})

test('login works by e-mail address and username, ignoring case; unknown ones are refused like a wrong password', async () => {
  const { input, id } = await createSignedUpMember()
  for (const email of [input.email.toUpperCase(), input.name.toLowerCase()])
    expect((await app.call(null, logInEndpoint, { email, password: input.password })).user?.id).toBe(id)
  expect(
    await getRefusalCode(app.call(null, logInEndpoint, { email: 'nobody@example.org', password: 'x' })),
  ).toBe('login_failed')
})

test('a mailed link sets a new password once and ends all sessions; a fourth mail a day is refused', async () => {
  const { input, id } = await createSignedUpMember()
  await app.call(null, logInEndpoint, { email: input.email, password: input.password })
  await app.call(null, requestResetEndpoint, { email: input.email })
  await app.drainJobs()
  const token = extractMailedToken(app.mails, input.email)
  const password = 'another quiet long river'
  expect(
    await getFieldErrorCodes(
      app.call(null, resetPasswordEndpoint, { token, password, password_repeat: 'x' }),
    ),
  ).toEqual({
    password_repeat: 'passwords_differ',
  })
  await app.call(null, resetPasswordEndpoint, { token, password, password_repeat: password })
  expect(
    await getRefusalCode(
      app.call(null, resetPasswordEndpoint, { token, password, password_repeat: password }),
    ),
  ).toBe('link_expired')
  expect(await app.db.selectFrom('session').select('id').where('member_id', '=', id).execute()).toEqual([])
  expect((await app.call(null, logInEndpoint, { email: input.email, password })).user?.id).toBe(id)
  for (let i = 0; i < 2; i += 1) {
    await app.call(null, requestResetEndpoint, { email: input.email })
    await app.drainJobs()
  }
  expect(await getRefusalCode(app.call(null, requestResetEndpoint, { email: input.email }))).toBe(
    'too_many_resets',
  )
  expect(await getRefusalCode(app.call(null, requestResetEndpoint, { email: 'nobody@example.org' }))).toBe(
    'email_not_found',
  )
})

test('changing the password requires the old one', async () => {
  const { id, input } = await createSignedUpMember()
  expect(
    await getFieldErrorCodes(
      app.call(id, changePasswordEndpoint, { old_password: 'wrong', password: 'yet another long one' }),
    ),
  ).toEqual({
    old_password: 'old_password_wrong',
  })
  expect(
    await getRefusalCode(
      app.call(id, changePasswordEndpoint, {
        old_password: input.password,
        password: 'yet another long one',
      }),
    ),
  ).toBe('accepted')
})

test('the activation mail can be sent again at most twice a day', async () => {
  const { id } = await createSignedUpMember()
  for (let i = 0; i < 2; i += 1) {
    await app.call(id, resendActivationEndpoint, {})
    await app.drainJobs()
  }
  expect(await getRefusalCode(app.call(id, resendActivationEndpoint, {}))).toBe('too_many_mails')
})

test('only the hash of a session token is stored', async () => {
  let sessionToken: string | null = null
  const { input } = await createSignedUpMember()
  await logIn(
    app.context(null, {
      setSession(token) {
        sessionToken = token
      },
    }),
    input.email,
    input.password,
  )
  const rows = await app.db.selectFrom('session').selectAll().execute()
  expect(sessionToken).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(rows)).not.toContain(sessionToken)
})
