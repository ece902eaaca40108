import { activate, changeMail, logIn, requestMailChange, requestReset } from '@amarelle/contract/accounts'
import { expect, test } from 'vitest'
import { days } from '../platform/clock.ts'
import { refusal, testHouse } from '../platform/test-house.ts'
import { faultsOf, password, testAccounts } from './test-accounts.ts'

const house = await testHouse()
const { account, mailsTo, mailedToken, later } = testAccounts(house)
const ask = (id: number, email: string, word = password) =>
  house.call(id, requestMailChange, { email, password: word })
const emailOf = async (id: number) =>
  (await house.db.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

test('a mailed link changes the address; the old one is told before and after, and a bounce is forgotten', async () => {
  const { id, email } = await account()
  await house.db
    .updateTable('member')
    .set({ notifications_disabled: '["bounce", "fbl"]' })
    .where('id', '=', id)
    .execute()
  await ask(id, 'new@example.org')
  const token = await mailedToken('new@example.org')
  expect(await emailOf(id)).toBe(email)
  expect(mailsTo(email)).toHaveLength(1)
  expect(await house.call(null, changeMail, { token })).toEqual({ email: 'new@example.org' })
  await house.drainJobs()
  expect(await emailOf(id)).toBe('new@example.org')
  expect(mailsTo(email)).toHaveLength(2)
  const { notifications_disabled } = await house.db
    .selectFrom('member')
    .select('notifications_disabled')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(notifications_disabled).toEqual(['fbl'])
  expect((await house.call(null, logIn, { email: 'new@example.org', password })).user?.id).toBe(id)
})

test('the request needs the password, a valid address that is not thrown away, and one that nobody has, oneself included', async () => {
  const [{ id, email }, other] = [await account(), await account()]
  expect(await faultsOf(ask(id, 'free@example.org', 'wrong'))).toEqual({ password: 'password_wrong' })
  expect(await faultsOf(ask(id, 'not an address'))).toEqual({ email: 'invalid_email' })
  expect(await faultsOf(ask(id, other.email.toUpperCase()))).toEqual({ email: 'email_exists' })
  expect(await faultsOf(ask(id, email))).toEqual({ email: 'email_exists' })
  expect(await faultsOf(ask(id, 'me@mailinator.com'))).toEqual({ email: 'email_disposable' })
  expect(await refusal(house.call(null, requestMailChange, { email, password }))).toBe(
    'authentication_required',
  )
})

test('a newer request makes the link of an older one unusable, also before its mail has left', async () => {
  const { id } = await account()
  await ask(id, 'first@example.org')
  const first = await mailedToken('first@example.org')
  await ask(id, 'second@example.org')
  expect(await refusal(house.call(null, changeMail, { token: first }))).toBe('link_expired')
  await house.call(null, changeMail, { token: await mailedToken('second@example.org') })
  expect(await emailOf(id)).toBe('second@example.org')
})

test('a fourth change a day is refused, of ten at once as well', async () => {
  const { id } = await account()
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, i) => refusal(ask(id, `n${i}@example.org`))),
  )
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(3)
  expect(new Set(answers)).toEqual(new Set(['accepted', 'too_many_mails']))
  later(days(1.1))
  expect(await refusal(ask(id, 'tomorrow@example.org'))).toBe('accepted')
  house.clock.set(null)
})

test('of two who take one address at once, one gets it and the other is told', async () => {
  const [one, two] = [await account(), await account()]
  const wanted = 'wanted@example.org'
  const tokens: string[] = []
  for (const { id } of [one, two]) {
    await ask(id, wanted)
    tokens.push(await mailedToken(wanted))
  }
  const answers = await Promise.all(tokens.map((token) => refusal(house.call(null, changeMail, { token }))))
  expect(answers.toSorted()).toEqual(['accepted', 'email_exists'])
  expect([await emailOf(one.id), await emailOf(two.id)].filter((email) => email === wanted)).toHaveLength(1)
})

test('a proven new address activates an account that waits, and ends the links that went to the old one', async () => {
  const { id, email } = await account({ activated: false })
  await house.call(id, requestMailChange, { email: 'typo-mended@example.org', password })
  await house.call(null, requestReset, { email })
  const old = await mailedToken(email)
  await house.call(null, changeMail, { token: await mailedToken('typo-mended@example.org') })
  const { status } = await house.db
    .selectFrom('member')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('active')
  expect(await refusal(house.call(null, activate, { token: old }))).toBe('activation_failed')
  const open = await house.db
    .selectFrom('mail_token')
    .select('kind')
    .where('member_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  expect(open).toEqual([])
})
