// Our cookies over HTTPS (behind a proxy) and over plain HTTP in development.
import { expect, test } from 'vitest'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer()
const { account } = createTestAccounts(app)
const config = { ...app.services.config, proxies: 1 }
const behindProxy = await app.start(0, {
  services: { ...app.services, config },
  database: app.database,
  replica: null,
})
const ask = (headers: Record<string, string>, url = '/api/user.php') =>
  behindProxy.inject({ url, headers: { host: 'localhost', 'x-forwarded-proto': 'https', ...headers } })
const logIn = async (protocol: string, cookie = '') => {
  const { email } = await account()
  const answer = await behindProxy.inject({
    method: 'POST',
    url: '/api/user.php',
    headers: { host: 'localhost', 'x-forwarded-proto': protocol, 'sec-fetch-site': 'same-origin', cookie },
    payload: { email, password: testAccountPassword },
  })
  return [answer.headers['set-cookie'] ?? []].flat()
}
const nameAndValue = (cookies: readonly string[], name: string): string =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? ''
const fetchUser = async (cookie: string, protocol = 'https') =>
  (await ask({ cookie, 'x-forwarded-proto': protocol })).json<{ user: { id: number } | null }>().user?.id

test('over HTTPS every cookie is secure, has the host prefix and no domain', async () => {
  const cookies = await logIn('https')
  expect(cookies.map((cookie) => cookie.replace(/=.*/, '')).toSorted()).toEqual([
    '__Host-device',
    '__Host-session',
  ])
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toMatch(/domain/i)
  }
  expect(await fetchUser(nameAndValue(cookies, '__Host-session'))).toBeTypeOf('number')
})

test('over HTTPS a session cookie without the prefix, which a sister domain can set, is ignored and shadows nothing', async () => {
  const own = nameAndValue(await logIn('https'), '__Host-session')
  const planted = own.replace('__Host-', '')
  expect(await fetchUser(planted)).toBeUndefined()
  const other = nameAndValue(await logIn('https'), '__Host-session')
  const mine = await fetchUser(own)
  expect(await fetchUser(`${other.replace('__Host-', '')}; ${own}`)).toBe(mine)
  expect(await fetchUser(`${own}; ${other.replace('__Host-', '')}`)).toBe(mine)
  // A login with a planted unprefixed cookie starts a new session.
  const fresh = nameAndValue(await logIn('https', planted), '__Host-session')
  expect(fresh).not.toBe('')
  expect(fresh).not.toBe(own)
})

test('over HTTPS unprefixed cookies affect neither language nor device', async () => {
  const message = async (cookie: string) =>
    (await ask({ cookie }, '/api/chats.php')).json<{ error: { message: string } }>().error.message
  const english = await message('')
  expect(await message('locale=nl')).toBe(english)
  expect(await message('__Host-locale=nl')).not.toBe(english)
  const device = nameAndValue(await logIn('https', `device=${'d'.repeat(43)}`), '__Host-device')
  expect(device).not.toContain('d'.repeat(43))
})

test('over plain HTTP the cookie names have no prefix', async () => {
  const cookies = await logIn('http')
  expect(cookies.map((cookie) => cookie.replace(/=.*/, '')).toSorted()).toEqual(['device', 'session'])
  expect(cookies.join()).not.toContain('Secure')
  expect(await fetchUser(nameAndValue(cookies, 'session'), 'http')).toBeTypeOf('number')
})

test('logging out over HTTPS removes the cookie that login set', async () => {
  const cookie = nameAndValue(await logIn('https'), '__Host-session')
  const [receivedCookie] = [
    (await ask({ cookie, 'sec-fetch-site': 'same-origin' }, '/api/logout.php')).headers['set-cookie'],
  ].flat()
  expect(receivedCookie).toMatch(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})
