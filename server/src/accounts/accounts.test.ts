import {
  activate,
  changePassword,
  checkSignUp,
  currentUser,
  logIn,
  requestReset,
  resendActivation,
  resetPassword,
  resolveToken,
  signUp,
} from '@amarelle/contract/accounts'
import type { Input } from '@amarelle/contract/endpoint'
import { expect, test } from 'vitest'
import { testHouse, refusal } from '../platform/test-house.ts'
import { logIn as verb } from './log-in.ts'
import { balanceOf } from '../credits/index.ts'
import { faults, form, mailedToken } from './test-sign-up.ts'

const house = await testHouse()
const signedUp = async (more: Partial<Input<typeof signUp>> = {}) => {
  const input = form(more)
  const { user } = await house.call(null, signUp, input)
  if (!user) throw new Error('no user')
  await house.drainJobs()
  return { id: user.id, input }
}
test('who signs up is logged in, waits for activation, and is mailed one link that activates once', async () => {
  const { id, input } = await signedUp()
  const user = async () => (await house.call(id, currentUser, {})).user
  expect(await user()).toMatchObject({ status: 'not_confirmed', credits: 0, profile: { status: 'disabled' } })
  const token = mailedToken(house.mails, input.email)
  expect(await house.call(null, resolveToken, { token })).toEqual({ kind: 'activation' })
  await house.call(null, activate, { token })
  expect(await user()).toMatchObject({ status: 'active', credits: 3, profile: { status: 'active' } })
  expect(await refusal(house.call(null, activate, { token }))).toBe('activation_failed')
  expect(await balanceOf(house.db, id)).toBe(3)
})

test('five parallel presses on one activation link grant the sign-up credits once', async () => {
  const { id, input } = await signedUp()
  const token = mailedToken(house.mails, input.email)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => refusal(house.call(null, activate, { token }))),
  )
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
  expect(await balanceOf(house.db, id)).toBe(3)
})

const bad: [what: string, more: Partial<Input<typeof signUp>>, fields: Record<string, string>][] = [
  ['a broken e-mail address', { email: 'not an address' }, { email: 'invalid_email' }],
  ['a username with an @ in front', { name: '@anna' }, { name: 'username_at_sign' }],
  ['a username that is an e-mail address', { name: 'anna@example.org' }, { name: 'username_is_email' }],
  ['a reserved username', { name: 'admin' }, { name: 'username_reserved' }],
  ['a short password', { password: 'short' }, { password: 'too_short' }],
  ['a password that everybody tries', { password: 'password123' }, { password: 'password_common' }],
  ['nobody under 18', { date_of_birth: '2020-01-01' }, { date_of_birth: 'date_of_birth_required' }],
  ['a day that does not exist', { date_of_birth: '1990-02-31' }, { date_of_birth: 'invalid_date_of_birth' }],
  ['a missing consent', { consent: false }, { consent: 'consent_required' }],
]
for (const [what, more, fields] of bad)
  test(`sign-up refuses ${what} beside its field`, async () => {
    expect(await faults(house.call(null, signUp, form(more)))).toEqual(fields)
  })

test('each step of the sign-up can be checked alone, by the same rules', async () => {
  const { input } = await signedUp()
  expect(
    await faults(
      house.call(null, checkSignUp, { email: input.email.toUpperCase(), name: input.name.toUpperCase() }),
    ),
  ).toEqual({
    email: 'email_taken',
    name: 'username_taken',
  })
  expect(await refusal(house.call(null, checkSignUp, { email: 'free@example.org' }))).toBe('accepted')
})

test('of ten sign-ups at once with one address, one account is made', async () => {
  const input = form()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => refusal(house.call(null, signUp, { ...input, name: `Twin${i}` }))),
  )
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
})

test('the fifth wrong password locks this source out for the told minutes; another source still gets in', async () => {
  const { input } = await signedUp()
  const attempt = (source: string, password: string) =>
    verb(house.context(null, { source }), input.email, password)
  for (let i = 0; i < 5; i += 1) expect(await refusal(attempt('10.0.0', 'wrong'))).toBe('login_failed')
  const locked = await attempt('10.0.0', input.password).then(
    () => null,
    (error: { code: string; values: object }) => error,
  )
  expect(locked).toMatchObject({ code: 'too_many_attempts', values: { minutes: 15 } })
  expect(await refusal(attempt('10.0.1', input.password))).toBe('accepted')
})

test('login works by e-mail address and by username, in any case, and an unknown one sounds like a wrong password', async () => {
  const { input, id } = await signedUp()
  for (const email of [input.email.toUpperCase(), input.name.toLowerCase()])
    expect((await house.call(null, logIn, { email, password: input.password })).user?.id).toBe(id)
  expect(await refusal(house.call(null, logIn, { email: 'nobody@example.org', password: 'x' }))).toBe(
    'login_failed',
  )
})

test('a mailed link sets a new password once and ends every session; a fourth mail a day is refused', async () => {
  const { input, id } = await signedUp()
  await house.call(null, logIn, { email: input.email, password: input.password })
  await house.call(null, requestReset, { email: input.email })
  await house.drainJobs()
  const token = mailedToken(house.mails, input.email)
  const password = 'another quiet long river'
  expect(await faults(house.call(null, resetPassword, { token, password, password_repeat: 'x' }))).toEqual({
    password_repeat: 'passwords_differ',
  })
  await house.call(null, resetPassword, { token, password, password_repeat: password })
  expect(await refusal(house.call(null, resetPassword, { token, password, password_repeat: password }))).toBe(
    'link_expired',
  )
  expect(await house.db.selectFrom('session').select('id').where('member_id', '=', id).execute()).toEqual([])
  expect((await house.call(null, logIn, { email: input.email, password })).user?.id).toBe(id)
  for (let i = 0; i < 2; i += 1) {
    await house.call(null, requestReset, { email: input.email })
    await house.drainJobs()
  }
  expect(await refusal(house.call(null, requestReset, { email: input.email }))).toBe('too_many_resets')
  expect(await refusal(house.call(null, requestReset, { email: 'nobody@example.org' }))).toBe(
    'email_not_found',
  )
})

test('changing the password asks for the old one', async () => {
  const { id, input } = await signedUp()
  expect(
    await faults(house.call(id, changePassword, { old_password: 'wrong', password: 'yet another long one' })),
  ).toEqual({
    old_password: 'old_password_wrong',
  })
  expect(
    await refusal(
      house.call(id, changePassword, { old_password: input.password, password: 'yet another long one' }),
    ),
  ).toBe('accepted')
})

test('the activation mail is sent again at most twice more a day', async () => {
  const { id } = await signedUp()
  for (let i = 0; i < 2; i += 1) {
    await house.call(id, resendActivation, {})
    await house.drainJobs()
  }
  expect(await refusal(house.call(id, resendActivation, {}))).toBe('too_many_mails')
})

test('a session token is stored as a hash only', async () => {
  let given: string | null = null
  const { input } = await signedUp()
  await verb(
    house.context(null, {
      setSession(token) {
        given = token
      },
    }),
    input.email,
    input.password,
  )
  const rows = await house.db.selectFrom('session').selectAll().execute()
  expect(given).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(rows)).not.toContain(given)
})
