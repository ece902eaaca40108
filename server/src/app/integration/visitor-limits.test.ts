// Limits for visitors over HTTP: no stranger can block someone who is logged in or uses the link in their e-mail.
import { expect, test } from 'vitest'
import { solveRequiredProof } from '../../../testing/accounts/solve-proof.ts'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { createToken } from '../../platform/crypto/tokens.ts'
import { requestFromAddress } from '../../../testing/app/client.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const server = await createTestServer()
const { account, mailedToken, mailsTo } = createTestAccounts(server)
const requestPasswordReset = (address: string, email: string, more: object = {}, cookie?: string) =>
  requestFromAddress(address, `${server.url}/api/reset-password.php`, { body: { email, ...more }, cookie })
const getErrorCode = async (answer: ReturnType<typeof requestFromAddress>) => {
  const { status, body } = await answer
  return status === 200 ? 'accepted' : (body.error?.code ?? status)
}

test('a stranger requesting reset e-mails for an address does not use up its owner’s limit', async () => {
  const { email } = await account()
  for (let i = 0; i < 3; i += 1)
    expect(await getErrorCode(requestPasswordReset('127.9.1.1', email))).toBe('accepted')
  const refused = await requestPasswordReset('127.9.1.1', email)
  expect(refused.body.error?.message).toBe('Too many password reset emails sent, please try again tomorrow.')
  expect(await getErrorCode(requestPasswordReset('127.9.1.2', email))).toBe('accepted')
  const token = await mailedToken(email)
  expect(mailsTo(email)).toHaveLength(4)
  const next = 'another quiet long river'
  const set = requestFromAddress('127.9.1.2', `${server.url}/api/reset-password.php`, {
    method: 'PUT',
    body: { token, password: next, password_repeat: next },
  })
  expect(await getErrorCode(set)).toBe('accepted')
})

test('strangers of one network requesting many reset e-mails cost the others no more than a proof of work', async () => {
  const { email } = await account()
  for (let i = 0; i < 10; i += 1) await requestPasswordReset('127.9.2.1', `nobody${i}@example.org`)
  const response = await requestPasswordReset('127.9.2.2', email)
  expect(response.body.error?.code).toBe('proof_needed')
  expect(
    await getErrorCode(requestPasswordReset('127.9.2.2', email, await solveRequiredProof(response))),
  ).toBe('accepted')
})

test('an e-mailed link works even from a network that tried 60 wrong ones', async () => {
  const { email } = await account()
  await requestPasswordReset('127.9.60.1', email)
  const token = await mailedToken(email)
  const resolve = (of: string) =>
    getErrorCode(
      requestFromAddress('127.9.60.2', `${server.url}/api/token.php?token=${of}`, { method: 'GET' }),
    )
  for (let i = 0; i < 60; i += 1) expect(await resolve(createToken())).toBe('not_found')
  expect(await resolve(createToken())).toBe('too_many_requests')
  expect(await resolve(token)).toBe('accepted')
})

test('a stranger checking many sign-up steps blocks nobody’s sign-up', async () => {
  const check = (address: string, email: string) =>
    getErrorCode(requestFromAddress(address, `${server.url}/api/signup-check.php`, { body: { email } }))
  const { email } = await account()
  expect(await check('127.9.61.1', email)).toBe('invalid_input')
  for (let i = 0; i < 300; i += 1) await check('127.9.61.1', `free${i}@example.org`)
  // Past the limit the check reveals nothing about existing accounts; the sign-up itself reports it.
  expect(await check('127.9.61.1', email)).toBe('accepted')
  expect(await check('127.9.61.1', 'no address')).toBe('invalid_input')
  expect(await check('127.9.61.2', email)).toBe('invalid_input')
})

test('wrong passwords in a stolen session block the member in no other session', async () => {
  const { id } = await account()
  const [stolen, own] = [await server.session(id), await server.session(id)]
  const ask = (cookie: string, word: string) =>
    getErrorCode(
      requestFromAddress('127.9.62.1', `${server.url}/api/data-export.php`, {
        body: { password: word },
        cookie,
      }),
    )
  for (let i = 0; i < 10; i += 1) expect(await ask(stolen, 'wrong')).toBe('invalid_input')
  expect(await ask(stolen, testAccountPassword)).toBe('too_many_requests')
  expect(await ask(own, testAccountPassword)).toBe('accepted')
})
