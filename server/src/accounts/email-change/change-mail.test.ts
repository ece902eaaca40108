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
const callRequestMailChange = (id: number, email: string, password = testAccountPassword) =>
  app.call(id, requestMailChangeEndpoint, { email, password })
const findEmail = async (id: number) =>
  (await app.db.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

test('a mailed link changes the address; the old one is notified before and after, and the bounce flag is cleared', async () => {
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

test('the request needs the password and a valid address that is neither disposable nor in use, also by oneself', async () => {
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

test('a newer request revokes the link of an older one, even before its own mail is sent', async () => {
  const { id } = await account()
  await callRequestMailChange(id, 'first@example.org')
  const first = await mailedToken('first@example.org')
  await callRequestMailChange(id, 'second@example.org')
  expect(await getRefusalCode(app.call(null, changeMailEndpoint, { token: first }))).toBe('link_expired')
  await app.call(null, changeMailEndpoint, { token: await mailedToken('second@example.org') })
  expect(await findEmail(id)).toBe('second@example.org')
})

test('a fourth request a day is refused, also among nine concurrent ones', async () => {
  const { id } = await account()
  const outcomes = await Promise.all(
    Array.from({ length: 9 }, (_, i) => getRefusalCode(callRequestMailChange(id, `n${i}@example.org`))),
  )
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(3)
  expect(new Set(outcomes)).toEqual(new Set(['accepted', 'too_many_mails']))
  later(daysToMs(1.1))
  expect(await getRefusalCode(callRequestMailChange(id, 'tomorrow@example.org'))).toBe('accepted')
  app.clock.set(null)
})

test('when two changes to one address run at once, one succeeds and the other is refused', async () => {
  const [first, second] = [await account(), await account()]
  const wantedEmail = 'wanted@example.org'
  const tokens: string[] = []
  for (const { id } of [first, second]) {
    await callRequestMailChange(id, wantedEmail)
    tokens.push(await mailedToken(wantedEmail))
  }
  const outcomes = await Promise.all(
    tokens.map((token) => getRefusalCode(app.call(null, changeMailEndpoint, { token }))),
  )
  expect(outcomes.toSorted()).toEqual(['accepted', 'email_exists'])
  expect(
    [await findEmail(first.id), await findEmail(second.id)].filter((email) => email === wantedEmail),
  ).toHaveLength(1)
})

test('confirming a new address activates an account that awaits activation and revokes links sent to the old address', async () => {
  const { id, email } = await account({ activated: false })
  await app.call(id, requestMailChangeEndpoint, {
    email: 'typo-mended@example.org',
    password: testAccountPassword,
  })
  await app.call(null, requestResetEndpoint, { email })
  const oldLinkToken = await mailedToken(email)
  await app.call(null, changeMailEndpoint, { token: await mailedToken('typo-mended@example.org') })
  const { status } = await app.db
    .selectFrom('member')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('active')
  expect(await getRefusalCode(app.call(null, activateEndpoint, { token: oldLinkToken }))).toBe(
    'activation_failed',
  )
  const openTokens = await app.db
    .selectFrom('mail_token')
    .select('kind')
    .where('member_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  expect(openTokens).toEqual([])
})
