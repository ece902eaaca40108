// Whatever finds a fault of a form, schema or rule, all are told at once, beside their fields.
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

/** The fields that a call is refused for, as the wire has them. */
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

test('sign-up tells a malformed address together with a common password and a taken name', async () => {
  const { name } = await account()
  expect(
    await getInvalidFields(checkSignUpEndpoint, { email: 'nobody', password: 'password1', name }),
  ).toEqual(['email', 'name', 'password'])
})
test('a new password that is too short is told together with a repeat that differs', async () => {
  expect(
    await getInvalidFields(resetPasswordEndpoint, {
      token: 'x',
      password: 'short',
      password_repeat: 'other',
    }),
  ).toEqual(['password', 'password_repeat'])
})
test('a wrong old password is told together with a new one that is too short or too common', async () => {
  const cookie = await createSessionCookie((await account()).id)
  for (const next of ['short', 'password1'])
    expect(
      await getInvalidFields(changePasswordEndpoint, { old_password: 'wrong one', password: next }, cookie),
    ).toEqual(['old_password', 'password'])
  expect(
    await getInvalidFields(changePasswordEndpoint, { old_password: '', password: 'password1' }, cookie),
  ).toEqual(['old_password', 'password'])
})
test('a wrong password is told together with an address that is malformed, taken or thrown away', async () => {
  const cookie = await createSessionCookie((await account()).id)
  const { email } = await account()
  for (const wanted of ['nobody', email, 'me@mailinator.com'])
    expect(
      await getInvalidFields(requestMailChangeEndpoint, { email: wanted, password: 'wrong one' }, cookie),
    ).toEqual(['email', 'password'])
  expect(await getInvalidFields(requestMailChangeEndpoint, { email, password: '' }, cookie)).toEqual([
    'email',
    'password',
  ])
})
test('a complaint tells a malformed address together with what is missing', async () => {
  expect(
    await getInvalidFields(fileComplaintEndpoint, { kind: 'copyright', email: 'nobody', text: '' }),
  ).toEqual(['email', 'good_faith', 'location', 'name', 'signature', 'text'])
})
test('an order tells the boxes that are not ticked together with a price that changed', async () => {
  const cookie = await createSessionCookie((await account()).id)
  const bundle = await app.db.selectFrom('bundle').select('id').orderBy('id').executeTakeFirstOrThrow()
  expect(
    await getInvalidFields(placeOrderEndpoint, { bundle: bundle.id, method: 'visa', total: 1 }, cookie),
  ).toEqual(['immediate', 'pro_rata', 'total'])
})
