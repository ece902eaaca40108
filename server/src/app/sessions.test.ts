// Sessions at the wire: what ends them ends them everywhere, the live channel included, at once.
import { setTimeout as wait } from 'node:timers/promises'
import { deleteAccount, getSessions, requestReset } from '@amarelle/contract/accounts'
import { afterAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { suspendMember } from '../accounts/suspend-member.ts'
import { password, testAccounts } from '../accounts/test-accounts.ts'
import { testServer } from './test-server.ts'

const house = await testServer()
const { url: otherUrl } = await house.another()
const { account, mailedToken } = testAccounts(house)
const next = 'another quiet long river'

const enter = async (email: string, word = password, cookie = '') => {
  const answer = await house.ask('POST', '/api/user.php', { cookie, body: { email, password: word } })
  const session = /session=[\w-]{43}/.exec(answer.headers.get('set-cookie') ?? '')?.[0]
  if (!session) throw new Error(`no session: ${answer.status}`)
  return session
}
const who = async (cookie: string) => {
  const answer = await house.ask('GET', '/api/user.php', { cookie })
  return ((await answer.json()) as { user: { id: number } | null }).user?.id ?? null
}
const open = new Set<WebSocket>()
afterAll(() => {
  for (const socket of open) socket.terminate()
})
/** A connected tab; `closed` tells how it ended. */
async function tab(cookie: string, url = house.url) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie, origin: url } })
  open.add(socket)
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => {
    socket.on('message', resolve)
    socket.on('error', reject)
  })
  return { socket, closed }
}
/** Sooner than any heartbeat would come. */
const within = (closed: Promise<number>) => Promise.race([closed, wait(60_000, 'still open')])

const ends: [what: string, end: (cookie: string, who: { id: number; email: string }) => Promise<unknown>][] =
  [
    ['logging out', (cookie) => house.ask('GET', '/api/logout.php', { cookie })],
    [
      'revoking it from another device',
      async (_cookie, { id, email }) => {
        const other = await enter(email)
        const { sessions } = await house.call(id, getSessions, {})
        const oldest = sessions.at(-1)?.id
        return house.ask('DELETE', '/api/sessions.php', { cookie: other, body: { session: oldest } })
      },
    ],
    [
      'logging out everywhere else',
      async (_cookie, { email }) =>
        house.ask('DELETE', '/api/sessions.php', { cookie: await enter(email), body: {} }),
    ],
    [
      'a new password from another device',
      async (_cookie, { email }) =>
        house.ask('PUT', '/api/password.php', {
          cookie: await enter(email),
          body: { old_password: password, password: next },
        }),
    ],
    [
      'a new password by the mailed link',
      async (_cookie, { email }) => {
        await house.call(null, requestReset, { email })
        const token = await mailedToken(email)
        return house.ask('PUT', '/api/reset-password.php', {
          body: { token, password: next, password_repeat: next },
        })
      },
    ],
    [
      'closing the account',
      (cookie) => house.ask('POST', '/api/account-deletion.php', { cookie, body: { password } }),
    ],
    [
      'erasing the account',
      (_cookie, { id }) => house.call(id, deleteAccount, { password, erase_now: true }),
    ],
    ['a suspension', (_cookie, { id }) => suspendMember(house.parts, id, 'Asked for money.', 'Anna')],
  ]
for (const [what, end] of ends)
  test(`${what} ends a session: its cookie is worth nothing, its live connections close at once in every process`, async () => {
    const someone = await account()
    const cookie = await enter(someone.email)
    const [here, there] = [await tab(cookie), await tab(cookie, otherUrl)]
    expect(await who(cookie)).toBe(someone.id)
    await end(cookie, someone)
    expect(await within(here.closed)).toBe(4001)
    expect(await within(there.closed)).toBe(4001)
    expect(await who(cookie)).toBeNull()
    const chats = await house.ask('GET', '/api/chats.php', { cookie })
    expect(await chats.json()).toMatchObject({ authentication_required: true })
  })

test('the session that changed the password goes on, and so do other members’ tabs', async () => {
  const [someone, other] = [await account(), await account()]
  const [mine, theirs] = [await enter(someone.email), await enter(other.email)]
  const [tabHere, tabTheirs] = [await tab(mine), await tab(theirs)]
  await house.ask('PUT', '/api/password.php', {
    cookie: mine,
    body: { old_password: password, password: next },
  })
  expect(await who(mine)).toBe(someone.id)
  expect([tabHere.socket.readyState, tabTheirs.socket.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
})

test('a session that somebody put into the browser is not gone on with after a login', async () => {
  const [attacker, victim] = [await account(), await account()]
  const planted = await enter(attacker.email)
  const fresh = await enter(victim.email, password, planted)
  expect(fresh).not.toBe(planted)
  expect(await who(planted)).toBeNull()
  expect(await who('session=a-token-that-the-attacker-chose-himself-0000')).toBeNull()
})

test('logging out and closing the account take the cookie away', async () => {
  const { email } = await account()
  for (const [method, path, body] of [
    ['GET', '/api/logout.php', undefined],
    ['POST', '/api/account-deletion.php', { password }],
  ] as const) {
    const answer = await house.ask(method, path, { cookie: await enter(email), body })
    expect(answer.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0; Path=\/; HttpOnly/)
  }
})

test('after thirty days a session is over, however much it was used', async () => {
  const { id, email } = await account()
  const cookie = await enter(email)
  house.clock.set(new Date(Date.now() + 29 * 86_400_000))
  expect(await who(cookie)).toBe(id)
  house.clock.set(new Date(Date.now() + 30.01 * 86_400_000))
  expect(await who(cookie)).toBeNull()
  house.clock.set(null)
})

test('nobody revokes somebody else’s session, and what is no id is no fault', async () => {
  const [someone, other] = [await account(), await account()]
  const [mine, theirs] = [await enter(someone.email), await enter(other.email)]
  const [session] = (await house.call(other.id, getSessions, {})).sessions
  for (const id of [session?.id, 'x', '00000000-0000-4000-8000-000000000000'])
    expect(
      (await house.ask('DELETE', '/api/sessions.php', { cookie: mine, body: { session: id } })).status,
    ).toBe(200)
  expect(await who(theirs)).toBe(other.id)
})
