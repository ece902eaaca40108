import {
  activateEndpoint,
  changeMailEndpoint,
  logInEndpoint,
  requestMailChangeEndpoint,
  requestResetEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import { expect, test } from 'vitest'
import { daysToMs } from '../../platform/clock.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import {
  getFieldErrors,
  testAccountPassword,
  createTestAccounts,
} from '../../../testing/accounts/accounts.ts'

const app = await createTestApp()
const { account, mailsTo, mailedToken, later } = createTestAccounts(app)
const callRequestMailChange = (id: number, email: string, word = testAccountPassword) =>
  app.call(id, requestMailChangeEndpoint, { email, password: word })
const findEmail = async (id: number) =>
  (await app.db.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

test('a mailed link changes the address; the old one is told before and after, and a bounce is forgotten', async () => {
  const { id, email } = await account()
  await app.db
    .updateTable('member')
    .set({ notifications_disabled: '["bounce", "fbl"]' })
    .where('id', '=', id)
    .execute()
  await callRequestMailChange(id, 'new@example.org')
  const token = await mailedToken('new@example.org')
  expect(await findEmail(id)).toBe(email)
  expect(mailsTo(email)).toHaveLength(1)
  expect(await app.call(null, changeMailEndpoint, { token })).toEqual({ email: 'new@example.org' })
  await app.drainJobs()
  expect(await findEmail(id)).toBe('new@example.org')
  expect(mailsTo(email)).toHaveLength(2)
  const { notifications_disabled } = await app.db
    .selectFrom('member')
    .select('notifications_disabled')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(notifications_disabled).toEqual(['fbl'])
  expect(
    (await app.call(null, logInEndpoint, { email: 'new@example.org', password: testAccountPassword })).user
      ?.id,
  ).toBe(id)
})

test('the request needs the password, a valid address that is not thrown away, and one that nobody has, oneself included', async () => {
  const [{ id, email }, other] = [await account(), await account()]
  expect(await getFieldErrors(callRequestMailChange(id, 'free@example.org', 'wrong'))).toEqual({
    password: 'password_wrong',
  })
  expect(await getFieldErrors(callRequestMailChange(id, 'not an address'))).toEqual({
    email: 'invalid_email',
  })
  expect(await getFieldErrors(callRequestMailChange(id, other.email.toUpperCase()))).toEqual({
    email: 'email_exists',
  })
  expect(await getFieldErrors(callRequestMailChange(id, email))).toEqual({ email: 'email_exists' })
  expect(await getFieldErrors(callRequestMailChange(id, 'me@mailinator.com'))).toEqual({
    email: 'email_disposable',
  })
  expect(
    await getRefusalCode(app.call(null, requestMailChangeEndpoint, { email, password: testAccountPassword })),
  ).toBe('authentication_required')
})

test('a newer request makes the link of an older one unusable, also before its mail has left', async () => {
  const { id } = await account()
  await callRequestMailChange(id, 'first@example.org')
  const first = await mailedToken('first@example.org')
  await callRequestMailChange(id, 'second@example.org')
  expect(await getRefusalCode(app.call(null, changeMailEndpoint, { token: first }))).toBe('link_expired')
  await app.call(null, changeMailEndpoint, { token: await mailedToken('second@example.org') })
  expect(await findEmail(id)).toBe('second@example.org')
})

test('a fourth change a day is refused, of ten at once as well', async () => {
  const { id } = await account()
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, i) => getRefusalCode(callRequestMailChange(id, `n${i}@example.org`))),
  )
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(3)
  expect(new Set(answers)).toEqual(new Set(['accepted', 'too_many_mails']))
  later(daysToMs(1.1))
  expect(await getRefusalCode(callRequestMailChange(id, 'tomorrow@example.org'))).toBe('accepted')
  app.clock.set(null)
})

test('of two who take one address at once, one gets it and the other is told', async () => {
  const [one, two] = [await account(), await account()]
  const wanted = 'wanted@example.org'
  const tokens: string[] = []
  for (const { id } of [one, two]) {
    await callRequestMailChange(id, wanted)
    tokens.push(await mailedToken(wanted))
  }
  const answers = await Promise.all(
    tokens.map((token) => getRefusalCode(app.call(null, changeMailEndpoint, { token }))),
  )
  expect(answers.toSorted()).toEqual(['accepted', 'email_exists'])
  expect([await findEmail(one.id), await findEmail(two.id)].filter((email) => email === wanted)).toHaveLength(
    1,
  )
})

test('a proven new address activates an account that waits, and ends the links that went to the old one', async () => {
  const { id, email } = await account({ activated: false })
  await app.call(id, requestMailChangeEndpoint, {
    email: 'typo-mended@example.org',
    password: testAccountPassword,
  })
  await app.call(null, requestResetEndpoint, { email })
  const old = await mailedToken(email)
  await app.call(null, changeMailEndpoint, { token: await mailedToken('typo-mended@example.org') })
  const { status } = await app.db
    .selectFrom('member')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('active')
  expect(await getRefusalCode(app.call(null, activateEndpoint, { token: old }))).toBe('activation_failed')
  const open = await app.db
    .selectFrom('mail_token')
    .select('kind')
    .where('member_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  expect(open).toEqual([])
})
