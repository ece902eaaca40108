// All errors of a form, whether found by schema or rule, are reported at once with their fields.
import {
  changePasswordEndpoint,
  checkSignUpEndpoint,
  requestMailChangeEndpoint,
  resetPasswordEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import { fileComplaintEndpoint } from '@amarelle/contract/endpoints/complaints'
import type { Endpoint, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { placeOrderEndpoint } from '@amarelle/contract/endpoints/payments'
import { afterEach, expect, test } from 'vitest'
import { createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer()
const { account, forgetLimits } = createTestAccounts(app)
afterEach(forgetLimits)

/** The fields named in a call's error response. */
async function getInvalidFields<E extends Endpoint>(
  endpoint: E,
  input: { readonly [K in keyof EndpointInput<E>]?: unknown },
  cookie = '',
): Promise<string[]> {
  const answer = await app.ask(endpoint.method, endpoint.path, { body: input, cookie })
  const { error } = (await answer.json()) as { error?: { code: string; fields?: Record<string, string> } }
  expect([answer.status, error?.code]).toEqual([422, 'invalid_input'])
  return Object.keys(error?.fields ?? {}).sort()
}
const createSessionCookie = (id: number) => app.session(id)

test('sign-up reports a malformed e-mail address together with a common password and a taken name', async () => {
  const { name } = await account()
  expect(
    await getInvalidFields(checkSignUpEndpoint, { email: 'nobody', password: 'password1', name }),
  ).toEqual(['email', 'name', 'password'])
})
test('a new password that is too short is reported together with a repetition that differs', async () => {
  expect(
    await getInvalidFields(resetPasswordEndpoint, {
      token: 'x',
      password: 'short',
      password_repeat: 'other',
    }),
  ).toEqual(['password', 'password_repeat'])
})
test('a wrong old password is reported together with a new one that is too short or too common', async () => {
  const cookie = await createSessionCookie((await account()).id)
  for (const next of ['short', 'password1'])
    expect(
      await getInvalidFields(changePasswordEndpoint, { old_password: 'wrong one', password: next }, cookie),
    ).toEqual(['old_password', 'password'])
  expect(
    await getInvalidFields(changePasswordEndpoint, { old_password: '', password: 'password1' }, cookie),
  ).toEqual(['old_password', 'password'])
})
test('a wrong password is reported together with a malformed, taken or disposable e-mail address', async () => {
  const cookie = await createSessionCookie((await account()).id)
  const { email } = await account()
  for (const newEmail of ['nobody', email, 'me@mailinator.com'])
    expect(
      await getInvalidFields(requestMailChangeEndpoint, { email: newEmail, password: 'wrong one' }, cookie),
    ).toEqual(['email', 'password'])
  expect(await getInvalidFields(requestMailChangeEndpoint, { email, password: '' }, cookie)).toEqual([
    'email',
    'password',
  ])
})
test('a complaint reports a malformed e-mail address together with missing fields', async () => {
  expect(
    await getInvalidFields(fileComplaintEndpoint, { kind: 'copyright', email: 'nobody', text: '' }),
  ).toEqual(['email', 'good_faith', 'location', 'name', 'signature', 'text'])
})
test('an order reports unticked boxes together with a changed price', async () => {
  const cookie = await createSessionCookie((await account()).id)
  const bundle = await app.db.selectFrom('bundle').select('id').orderBy('id').executeTakeFirstOrThrow()
  expect(
    await getInvalidFields(placeOrderEndpoint, { bundle: bundle.id, method: 'visa', total: 1 }, cookie),
  ).toEqual(['immediate', 'pro_rata', 'total'])
})
