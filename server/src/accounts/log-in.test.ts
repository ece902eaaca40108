import { logIn as endpoint } from '@amarelle/contract/accounts'
import { afterEach, expect, test } from 'vitest'
import { minutes } from '../platform/clock.ts'
import { refusal, testHouse } from '../platform/test-house.ts'
import { logIn } from './log-in.ts'
import { password, testAccounts } from './test-accounts.ts'

const house = await testHouse()
const { account, later, forgetLimits } = testAccounts(house)
afterEach(async () => {
  house.clock.set(null)
  await forgetLimits()
})
const attempt = (name: string, word: string, source = '10.0.0') =>
  refusal(logIn(house.context(null, { source }), name, word))
const times = <T>(count: number, act: (i: number) => T) => Array.from({ length: count }, (_, i) => act(i))

test('of thirty wrong passwords at once five are looked at, whichever name of the account is used', async () => {
  const { email, name } = await account()
  const answers = await Promise.all(times(30, (i) => attempt(i % 2 ? email : name, 'wrong')))
  expect(answers.filter((answer) => answer === 'login_failed')).toHaveLength(5)
  expect(answers.filter((answer) => answer === 'too_many_attempts')).toHaveLength(25)
  expect(await attempt(email, password)).toBe('too_many_attempts')
  expect(await attempt(email, password, '10.0.1')).toBe('accepted')
})

test('a right password begins the count anew; lockouts last 15, 30, then 60 minutes', async () => {
  const { email } = await account()
  for (let i = 0; i < 3; i += 1) {
    for (let j = 0; j < 4; j += 1) expect(await attempt(email, 'wrong')).toBe('login_failed')
    expect(await attempt(email, password)).toBe('accepted')
  }
  let waited = 0
  for (const lasts of [15, 30, 60, 60]) {
    for (let i = 0; i < 5; i += 1) await attempt(email, 'wrong')
    const locked = await logIn(house.context(null, { source: '10.0.0' }), email, password).then(
      () => null,
      (error: { values: { minutes: number } }) => error.values.minutes,
    )
    expect(locked).toBe(lasts)
    waited += lasts + 1
    later(minutes(waited))
  }
  expect(await attempt(email, password)).toBe('accepted')
})

test('a login makes a session of its own: one that was there before is never gone on with', async () => {
  const { id, email } = await account()
  const tokens: (string | null)[] = []
  const setSession = (token: string | null) => void tokens.push(token)
  await logIn(house.context(null, { setSession }), email, password)
  const [first] = await house.db.selectFrom('session').select('id').where('member_id', '=', id).execute()
  await logIn(house.context(id, { setSession, sessionId: first?.id ?? null }), email, password)
  const left = await house.db.selectFrom('session').select('id').where('member_id', '=', id).execute()
  expect(left).toHaveLength(1)
  expect(left[0]?.id).not.toBe(first?.id)
  expect(new Set(tokens).size).toBe(2)
})

test('a suspended member is sent to support', async () => {
  const { id, email } = await account()
  await house.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', id).execute()
  expect(await refusal(house.call(null, endpoint, { email, password }))).toBe('account_suspended')
})
