import { logInEndpoint } from '@amarelle/contract/endpoints/accounts'
import { afterEach, expect, test } from 'vitest'
import { minutesToMs } from '../../platform/clock.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { logIn } from './log-in.ts'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { toMemberActor } from '../../platform/actor.ts'

const app = await createTestApp()
const { account, later, forgetLimits } = createTestAccounts(app)
afterEach(async () => {
  app.clock.set(null)
  await forgetLimits()
})
const callLogIn = (name: string, password: string, network = '10.0.0') =>
  getRefusalCode(logIn(app.context(null, { sourceNetwork: network }), name, password))
const repeat = <T>(count: number, act: (i: number) => T) => Array.from({ length: count }, (_, i) => act(i))

test('only five of thirty concurrent wrong passwords are checked, whether by e-mail address or username', async () => {
  const { email, name } = await account()
  const outcomes = await Promise.all(repeat(30, (i) => callLogIn(i % 2 ? email : name, 'wrong')))
  expect(outcomes.filter((outcome) => outcome === 'login_failed')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'too_many_attempts')).toHaveLength(25)
  expect(await callLogIn(email, testAccountPassword)).toBe('too_many_attempts')
  expect(await callLogIn(email, testAccountPassword, '10.0.1')).toBe('accepted')
})

test('a correct password resets the count; lockouts last 15, 30, then 60 minutes', async () => {
  const { email } = await account()
  for (let i = 0; i < 3; i += 1) {
    for (let j = 0; j < 4; j += 1) expect(await callLogIn(email, 'wrong')).toBe('login_failed')
    expect(await callLogIn(email, testAccountPassword)).toBe('accepted')
  }
  let waitedMinutes = 0
  for (const minutes of [15, 30, 60, 60]) {
    for (let i = 0; i < 5; i += 1) await callLogIn(email, 'wrong')
    const lockedMinutes = await logIn(
      app.context(null, { sourceNetwork: '10.0.0' }),
      email,
      testAccountPassword,
    ).then(
      () => null,
      (error: { values: { minutes: number } }) => error.values.minutes,
    )
    expect(lockedMinutes).toBe(minutes)
    waitedMinutes += minutes + 1
    later(minutesToMs(waitedMinutes))
  }
  expect(await callLogIn(email, testAccountPassword)).toBe('accepted')
})

test('a login creates a new session and ends the existing one', async () => {
  const { id, email } = await account()
  const tokens: (string | null)[] = []
  const setSession = (token: string | null) => void tokens.push(token)
  await logIn(app.context(null, { setSession }), email, testAccountPassword)
  const [first] = await app.db.selectFrom('session').select('id').where('member_id', '=', id).execute()
  await logIn(
    app.context(id, { setSession, actor: toMemberActor(id, first?.id) }),
    email,
    testAccountPassword,
  )
  const sessions = await app.db.selectFrom('session').select('id').where('member_id', '=', id).execute()
  expect(sessions).toHaveLength(1)
  expect(sessions[0]?.id).not.toBe(first?.id)
  expect(new Set(tokens).size).toBe(2)
})

test('the login of a suspended member is refused with its own error', async () => {
  const { id, email } = await account()
  await app.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', id).execute()
  expect(await getRefusalCode(app.call(null, logInEndpoint, { email, password: testAccountPassword }))).toBe(
    'account_suspended',
  )
})
