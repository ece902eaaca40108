// Login limits over HTTP: a stranger's attempts never block someone who knows the password.
import { expect, test } from 'vitest'
import { solveRequiredProof } from '../../../testing/accounts/solve-proof.ts'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { requestFromAddress } from '../../../testing/app/client.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const server = await createTestServer()
const { account, mailedToken } = createTestAccounts(server)
const login = (address: string, email: string, word: string, more: object = {}, cookie?: string) =>
  requestFromAddress(address, `${server.url}/api/user.php`, {
    body: { email, password: word, ...more },
    cookie,
  })
const getErrorCode = async (answer: ReturnType<typeof login>) => {
  const { status, body } = await answer
  return status === 200 ? 'accepted' : (body.error?.code ?? status)
}
const repeat = <T>(count: number, act: (i: number) => T) =>
  Promise.all(Array.from({ length: count }, (_, i) => act(i)))
/** Returns the device cookie of a browser that has logged in. */
async function createKnownDevice(address: string, email: string): Promise<string> {
  const { cookies } = await login(address, email, testAccountPassword)
  return cookies.find((cookie) => /device=/.test(cookie)) ?? ''
}

test('100 failed logins from a network block nobody there who knows the password', async () => {
  const [anna, bea] = [await account(), await account()]
  const device = await createKnownDevice('127.7.7.200', bea.email)
  await repeat(101, (i) => login(`127.7.7.${i + 1}`, `nobody${i}@example.org`, 'wrong'))
  const response = await login('127.7.7.150', anna.email, testAccountPassword)
  expect([response.status, response.body.error?.code]).toEqual([429, 'proof_needed'])
  expect(
    await getErrorCode(
      login('127.7.7.150', anna.email, testAccountPassword, await solveRequiredProof(response)),
    ),
  ).toBe('accepted')
  expect(await getErrorCode(login('127.7.7.151', bea.email, testAccountPassword, {}, device))).toBe(
    'accepted',
  )
  expect(await getErrorCode(login('127.7.8.1', anna.email, testAccountPassword))).toBe('accepted')
})

test('five wrong passwords block the address for that account, but no other address of its network', async () => {
  const { email } = await account()
  for (let i = 0; i < 5; i += 1)
    expect(await getErrorCode(login('127.1.1.1', email, 'wrong'))).toBe('login_failed')
  const blocked = await login('127.1.1.1', email, testAccountPassword)
  expect(blocked.body.error?.message).toBe('Too many incorrect attempts, account blocked for 15 min.')
  expect(await getErrorCode(login('127.1.1.2', email, testAccountPassword))).toBe('accepted')
})

test('a browser known to the account has its own attempts', async () => {
  const { email } = await account()
  const device = await createKnownDevice('127.2.1.1', email)
  for (let i = 0; i < 6; i += 1) await login('127.2.1.1', email, 'wrong')
  expect(await getErrorCode(login('127.2.1.1', email, testAccountPassword))).toBe('too_many_attempts')
  expect(await getErrorCode(login('127.2.1.1', email, testAccountPassword, {}, device))).toBe('accepted')
  for (let i = 0; i < 5; i += 1)
    expect(await getErrorCode(login('127.2.1.1', email, 'wrong', {}, device))).toBe('login_failed')
  expect(await getErrorCode(login('127.2.1.1', email, testAccountPassword, {}, device))).toBe(
    'too_many_attempts',
  )
  // A device cookie counts only for accounts that know the device.
  const other = await account()
  for (let i = 0; i < 5; i += 1) await login('127.2.1.2', other.email, 'wrong')
  expect(await getErrorCode(login('127.2.1.2', other.email, testAccountPassword, {}, device))).toBe(
    'too_many_attempts',
  )
})

test('a password reset by e-mail unblocks the account everywhere and makes the browser a known one', async () => {
  const { email } = await account()
  for (const address of ['127.3.1.1', '127.3.2.1'])
    for (let i = 0; i < 5; i += 1) await login(address, email, 'wrong')
  await requestFromAddress('127.3.1.1', `${server.url}/api/reset-password.php`, { body: { email } })
  const next = 'another quiet long river'
  const { status, cookies } = await requestFromAddress('127.3.1.1', `${server.url}/api/reset-password.php`, {
    method: 'PUT',
    body: { token: await mailedToken(email), password: next, password_repeat: next },
  })
  expect(status).toBe(200)
  const device = cookies.find((cookie) => /device=/.test(cookie))
  for (const address of ['127.3.1.1', '127.3.2.1'])
    expect(await getErrorCode(login(address, email, next))).toBe('accepted')
  for (let i = 0; i < 5; i += 1) await login('127.3.1.1', email, 'wrong')
  expect(await getErrorCode(login('127.3.1.1', email, next))).toBe('too_many_attempts')
  expect(await getErrorCode(login('127.3.1.1', email, next, {}, device))).toBe('accepted')
})

test('an account attacked from everywhere requires a proof of work, valid for one attempt each', async () => {
  const { email } = await account()
  await repeat(101, (i) => login(`127.4.${i + 1}.1`, email, 'wrong'))
  const response = await login('127.5.1.1', email, 'wrong')
  expect(response.body.error?.code).toBe('proof_needed')
  const proof = await solveRequiredProof(response)
  expect(await getErrorCode(login('127.5.1.1', email, 'wrong', proof))).toBe('login_failed')
  expect(await getErrorCode(login('127.5.1.1', email, testAccountPassword, proof))).toBe('proof_needed')
  const form = proof.form.replace(/^\d+/, '1')
  expect(await getErrorCode(login('127.5.1.1', email, testAccountPassword, { ...proof, form }))).toBe(
    'proof_needed',
  )
  expect(
    await getErrorCode(login('127.5.1.1', email, testAccountPassword, await solveRequiredProof(response))),
  ).toBe('proof_needed')
  const again = await login('127.5.1.1', email, testAccountPassword)
  expect(
    await getErrorCode(login('127.5.1.1', email, testAccountPassword, await solveRequiredProof(again))),
  ).toBe('accepted')
})

test('correct passwords do not count: 150 logins in a row from one network need no proof', async () => {
  const { email } = await account()
  for (let i = 0; i < 3; i += 1)
    await repeat(50, (j) =>
      login(`127.6.1.${j + 1}`, email, testAccountPassword).then(({ status }) => expect(status).toBe(200)),
    )
})
