import { createTestStaff } from '../../../testing/platform/test-staff.ts'
// Sessions over HTTP: ending one takes effect everywhere at once, including the live channel.
import { setTimeout as wait } from 'node:timers/promises'
import {
  deleteAccountEndpoint,
  getSessionsEndpoint,
  requestResetEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import { afterAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { suspendMember } from '../../accounts/suspension/suspend-member.ts'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer()
const { url: otherUrl } = await app.another()
const { account, mailedToken } = createTestAccounts(app)
const newPassword = 'another quiet long river'

const logIn = async (email: string, word = testAccountPassword, cookie = '') => {
  const answer = await app.ask('POST', '/api/user.php', { cookie, body: { email, password: word } })
  const session = /session=[\w-]{43}/.exec(answer.headers.get('set-cookie') ?? '')?.[0]
  if (!session) throw new Error(`no session: ${answer.status}`)
  return session
}
const fetchUserId = async (cookie: string) => {
  const answer = await app.ask('GET', '/api/user.php', { cookie })
  return ((await answer.json()) as { user: { id: number } | null }).user?.id ?? null
}
const openSockets = new Set<WebSocket>()
afterAll(() => {
  for (const socket of openSockets) socket.terminate()
})
/** Opens a connected tab; `closed` resolves with the close code. */
async function openTab(cookie: string, url = app.url) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie, origin: url } })
  openSockets.add(socket)
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => {
    socket.on('message', resolve)
    socket.on('error', reject)
  })
  return { socket, closed }
}
/** Shorter than any heartbeat timeout. */
const withTimeout = (closed: Promise<number>) => Promise.race([closed, wait(60_000, 'still open')])

const sessionEndings: [
  what: string,
  end: (cookie: string, who: { id: number; email: string }) => Promise<unknown>,
][] = [
  ['logging out', (cookie) => app.ask('GET', '/api/logout.php', { cookie })],
  [
    'revoking it from another device',
    async (_cookie, { id, email }) => {
      const other = await logIn(email)
      const { sessions } = await app.call(id, getSessionsEndpoint, {})
      const oldest = sessions.at(-1)?.id
      return app.ask('DELETE', '/api/sessions.php', { cookie: other, body: { session: oldest } })
    },
  ],
  [
    'logging out everywhere else',
    async (_cookie, { email }) =>
      app.ask('DELETE', '/api/sessions.php', { cookie: await logIn(email), body: {} }),
  ],
  [
    'a new password from another device',
    async (_cookie, { email }) =>
      app.ask('PUT', '/api/password.php', {
        cookie: await logIn(email),
        body: { old_password: testAccountPassword, password: newPassword },
      }),
  ],
  [
    'a new password by the mailed link',
    async (_cookie, { email }) => {
      await app.call(null, requestResetEndpoint, { email })
      const token = await mailedToken(email)
      return app.ask('PUT', '/api/reset-password.php', {
        body: { token, password: newPassword, password_repeat: newPassword },
      })
    },
  ],
  [
    'closing the account',
    (cookie) =>
      app.ask('POST', '/api/account-deletion.php', { cookie, body: { password: testAccountPassword } }),
  ],
  [
    'erasing the account',
    (_cookie, { id }) =>
      app.call(id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true }),
  ],
  [
    'a suspension',
    (_cookie, { id }) => suspendMember(app.services, id, 'Asked for money.', createTestStaff('Anna')),
  ],
]
for (const [what, end] of sessionEndings)
  test(`${what} ends a session: its cookie is worth nothing, its live connections close at once in every process`, async () => {
    const someone = await account()
    const cookie = await logIn(someone.email)
    const [here, there] = [await openTab(cookie), await openTab(cookie, otherUrl)]
    expect(await fetchUserId(cookie)).toBe(someone.id)
    await end(cookie, someone)
    expect(await withTimeout(here.closed)).toBe(4001)
    expect(await withTimeout(there.closed)).toBe(4001)
    expect(await fetchUserId(cookie)).toBeNull()
    const chats = await app.ask('GET', '/api/chats.php', { cookie })
    expect(await chats.json()).toMatchObject({ authentication_required: true })
  })

test('the session that changed the password continues, and so do other members’ tabs', async () => {
  const [someone, other] = [await account(), await account()]
  const [mine, theirs] = [await logIn(someone.email), await logIn(other.email)]
  const [tabHere, tabTheirs] = [await openTab(mine), await openTab(theirs)]
  await app.ask('PUT', '/api/password.php', {
    cookie: mine,
    body: { old_password: testAccountPassword, password: newPassword },
  })
  expect(await fetchUserId(mine)).toBe(someone.id)
  expect([tabHere.socket.readyState, tabTheirs.socket.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
})

test('a session planted in the browser is not continued after login', async () => {
  const [attacker, victim] = [await account(), await account()]
  const planted = await logIn(attacker.email)
  const fresh = await logIn(victim.email, testAccountPassword, planted)
  expect(fresh).not.toBe(planted)
  expect(await fetchUserId(planted)).toBeNull()
  expect(await fetchUserId('session=a-token-that-the-attacker-chose-himself-0000')).toBeNull()
})

test('logging out and closing the account remove the cookie', async () => {
  const { email } = await account()
  for (const [method, path, body] of [
    ['GET', '/api/logout.php', undefined],
    ['POST', '/api/account-deletion.php', { password: testAccountPassword }],
  ] as const) {
    const answer = await app.ask(method, path, { cookie: await logIn(email), body })
    expect(answer.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0; Path=\/; HttpOnly/)
  }
})

test('a session expires after thirty days, however much it was used', async () => {
  const { id, email } = await account()
  const cookie = await logIn(email)
  app.clock.set(new Date(Date.now() + 29 * 86_400_000))
  expect(await fetchUserId(cookie)).toBe(id)
  app.clock.set(new Date(Date.now() + 30.01 * 86_400_000))
  expect(await fetchUserId(cookie)).toBeNull()
  app.clock.set(null)
})

test('nobody can revoke another member’s session, and an invalid id is no server error', async () => {
  const [someone, other] = [await account(), await account()]
  const [mine, theirs] = [await logIn(someone.email), await logIn(other.email)]
  const [session] = (await app.call(other.id, getSessionsEndpoint, {})).sessions
  for (const id of [session?.id, 'x', '00000000-0000-4000-8000-000000000000'])
    expect(
      (await app.ask('DELETE', '/api/sessions.php', { cookie: mine, body: { session: id } })).status,
    ).toBe(200)
  expect(await fetchUserId(theirs)).toBe(other.id)
})
