import { logInEndpoint } from '@amarelle/contract/endpoints/accounts'
import { afterEach, expect, test } from 'vitest'
import { minutesToMs } from '../../platform/clock.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { logIn } from './log-in.ts'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'

const app = await createTestApp()
const { account, later, forgetLimits } = createTestAccounts(app)
afterEach(async () => {
  app.clock.set(null)
  await forgetLimits()
})
const callLogIn = (name: string, word: string, source = '10.0.0') =>
  getRefusalCode(logIn(app.context(null, { sourceNetwork: source }), name, word))
const repeat = <T>(count: number, act: (i: number) => T) => Array.from({ length: count }, (_, i) => act(i))

test('of thirty wrong passwords at once five are looked at, whichever name of the account is used', async () => {
  const { email, name } = await account()
  const answers = await Promise.all(repeat(30, (i) => callLogIn(i % 2 ? email : name, 'wrong')))
  expect(answers.filter((answer) => answer === 'login_failed')).toHaveLength(5)
  expect(answers.filter((answer) => answer === 'too_many_attempts')).toHaveLength(25)
  expect(await callLogIn(email, testAccountPassword)).toBe('too_many_attempts')
  expect(await callLogIn(email, testAccountPassword, '10.0.1')).toBe('accepted')
})

test('a right password begins the count anew; lockouts last 15, 30, then 60 minutes', async () => {
  const { email } = await account()
  for (let i = 0; i < 3; i += 1) {
    for (let j = 0; j < 4; j += 1) expect(await callLogIn(email, 'wrong')).toBe('login_failed')
    expect(await callLogIn(email, testAccountPassword)).toBe('accepted')
  }
  let waited = 0
  for (const lasts of [15, 30, 60, 60]) {
    for (let i = 0; i < 5; i += 1) await callLogIn(email, 'wrong')
    const locked = await logIn(
      app.context(null, { sourceNetwork: '10.0.0' }),
      email,
      testAccountPassword,
    ).then(
      () => null,
      (error: { values: { minutes: number } }) => error.values.minutes,
    )
    expect(locked).toBe(lasts)
    waited += lasts + 1
    later(minutesToMs(waited))
  }
  expect(await callLogIn(email, testAccountPassword)).toBe('accepted')
})

test('a login makes a session of its own: one that was there before is never gone on with', async () => {
  const { id, email } = await account()
  const tokens: (string | null)[] = []
  const setSession = (token: string | null) => void tokens.push(token)
  await logIn(app.context(null, { setSession }), email, testAccountPassword)
  const [first] = await app.db.selectFrom('session').select('id').where('member_id', '=', id).execute()
  await logIn(app.context(id, { setSession, sessionId: first?.id ?? null }), email, testAccountPassword)
  const left = await app.db.selectFrom('session').select('id').where('member_id', '=', id).execute()
  expect(left).toHaveLength(1)
  expect(left[0]?.id).not.toBe(first?.id)
  expect(new Set(tokens).size).toBe(2)
})

test('a suspended member is sent to support', async () => {
  const { id, email } = await account()
  await app.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', id).execute()
  expect(await getRefusalCode(app.call(null, logInEndpoint, { email, password: testAccountPassword }))).toBe(
    'account_suspended',
  )
})
