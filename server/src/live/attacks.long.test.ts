import { createTestStaff } from '../../testing/platform/test-staff.ts'
// Attacks over the live channel: none reaches other members, exhausts memory or affects other connections.
import { connect, type Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTypingEndpoint } from '@amarelle/contract/endpoints/chat'
import type { TransientEvent } from '@amarelle/contract/endpoints/live'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { expect, test } from 'vitest'
import { suspendMember } from '../accounts/index.ts'
import { createTestServer } from '../../testing/app/server.ts'
import { publishTransientEvent } from '../platform/channel/member-events.ts'
import { filterEvents, createTestTabs, getMessageTexts } from '../../testing/live/tabs.ts'

const app = await createTestServer({ signup_credits: 0 })
const other = await app.another()
const { tab, pair, writer, send } = createTestTabs(app)

test('requests from a foreign origin, without an origin, without a session or with a forged one are refused', async () => {
  const cookie = await app.session(await writer())
  for (const origin of [
    'https://elsewhere.example',
    'null',
    'http://127.0.0.1',
    `${app.url}.evil.example`,
    null,
  ])
    expect((await tab(cookie, { origin })).status, String(origin)).toBe(403)
  expect((await tab(undefined)).status).toBe(403)
  for (const forged of ['session=forged', `session=${'A'.repeat(43)}`, cookie.slice(0, -1)])
    expect((await tab(forged)).status).toBe(403)
  expect((await tab(cookie)).status).toBe(101)
})

test('a member never gets events of other members, whatever event number they resume from', async () => {
  const [a, b] = await pair()
  const spy = await writer()
  await send(a, b, 'between us')
  const cookie = await app.session(spy)
  const tabs = [
    await tab(cookie),
    await tab(cookie, { after: 0, url: other.url }),
    await tab(cookie, { after: 1 }),
  ]
  await send(a, b, 'still between us')
  const body = { conversation: (await send(a, b, 'and still')).message.conversation }
  expect((await app.ask('POST', setTypingEndpoint.path, { cookie, body })).status).toBe(404)
  await send(a, spy, 'for you')
  for (const memberTab of tabs) {
    await memberTab.until((received) => getMessageTexts(received).length > 0)
    expect(getMessageTexts(memberTab.events)).toEqual(['for you'])
    expect(filterEvents(memberTab.events, 'typing')).toEqual([])
  }
})

const invalidFrames: [what: string, data: string | Buffer, code: number][] = [
  ['plain text', 'hello', 1008],
  ['another object', '{"type":"typing","conversation":1}', 1008],
  ['a number as a string', '{"heard":"1"}', 1008],
  ['a negative number', '{"heard":-1}', 1008],
  ['a fractional number', '{"heard":1.5}', 1008],
  ['an empty frame', '', 1008],
  ['an array', '[1]', 1008],
  ['a binary frame', Buffer.from('{"heard":1}'), 1008],
  ['65 bytes', `{"heard":1${' '.repeat(54)}}`, 1009],
  ['a megabyte', 'x'.repeat(1024 * 1024), 1009],
]
test.each(invalidFrames)('sending %s closes the socket with a code', async (_what, data, code) => {
  const memberTab = await tab(await app.session(await writer()))
  memberTab.socket.send(data)
  expect((await memberTab.closed).code).toBe(code)
})

test('an acknowledgement in fragments is accepted; too many fragments, or too many bytes in total, are refused', async () => {
  const [a, b] = await pair()
  const from = await tab(await app.session(a))
  const memberTab = await tab(await app.session(b))
  await send(a, b, 'hello')
  await memberTab.until((received) => getMessageTexts(received).length === 1)
  memberTab.socket.send('{"heard":', { fin: false })
  memberTab.socket.send(`${memberTab.last()}}`)
  await from.until((received) => filterEvents(received, 'delivered').length === 1)
  for (let i = 0; i < 8; i += 1) memberTab.socket.send(' ', { fin: false })
  expect((await memberTab.closed).code).toBe(1008)
  const long = await tab(await app.session(b))
  for (let i = 0; i < 3; i += 1) long.socket.send('x'.repeat(40), { fin: false })
  expect((await long.closed).code).toBe(1009)
})

/** Opens a live connection on a raw TCP socket, to send arbitrary bytes. */
async function openRawSocket(cookie: string): Promise<Socket> {
  const { port, host } = new URL(app.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `GET /live HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${app.url}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  await once(socket, 'data')
  return socket
}
test.each([
  ['a frame without a mask', Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
  ['a frame that claims a length of 4 GB', Buffer.from([0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])],
  ['reserved bits', Buffer.from([0xf1, 0x80, 0, 0, 0, 0])],
  ['text that is not UTF-8', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xff])],
])('%s ends the connection, and the server keeps running', async (_what, bytes) => {
  const socket = await openRawSocket(await app.session(await writer()))
  const ended = once(socket, 'close')
  socket.write(bytes)
  socket.resume()
  await ended
  expect((await tab(await app.session(await writer()))).status).toBe(101)
})

test.each(['heard', 'ping', 'pong'] as const)(
  'a flood of %s frames is cut off after ten frames',
  async (kind) => {
    const flooder = await tab(await app.session(await writer()))
    const [a, b] = await pair()
    const honest = await tab(await app.session(b))
    for (let i = 0; i < 5000; i += 1)
      if (kind === 'heard') flooder.socket.send('{"heard":1}')
      else flooder.socket[kind]()
    const { code, reason } = await flooder.closed
    expect([code, reason]).toEqual([1008, 'too many frames'])
    await send(a, b, 'in spite of that')
    await honest.until((received) => getMessageTexts(received).length === 1)
  },
)

test('a member keeps 20 connections; a further one closes the oldest, with the reason', async () => {
  const cookie = await app.session(await writer())
  const tabs = []
  for (let i = 0; i < 22; i += 1) tabs.push(await tab(cookie))
  for (const [i, { closed, socket }] of tabs.entries())
    if (i < 2) expect(await closed).toEqual({ code: 4008, reason: 'too many connections' })
    else expect(socket.readyState).toBe(socket.OPEN)
})

test('connection attempts of a member beyond 120 a minute are refused; other members can still connect', async () => {
  const cookie = await app.session(await writer())
  const counts = new Map<number, number>()
  for (let i = 0; i < 300; i += 20)
    for (const { status, socket } of await Promise.all(Array.from({ length: 20 }, () => tab(cookie)))) {
      counts.set(status, (counts.get(status) ?? 0) + 1)
      socket.terminate()
    }
  expect(Object.fromEntries(counts)).toEqual({ 101: 120, 429: 180 })
  expect((await tab(await app.session(await writer()))).status).toBe(101)
})

test('a thousand connection attempts without a session don’t affect the tabs of members', async () => {
  const [a, b] = await pair()
  const honest = await tab(await app.session(b))
  const forged = () => tab(`session=${randomBytes(32).toString('base64url')}`)
  for (let i = 0; i < 1000; i += 50) {
    const responses = await Promise.all(Array.from({ length: 50 }, forged))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([403]))
    if (i % 250 === 0) await send(a, b, `${i}`)
  }
  expect(getMessageTexts(await honest.until((received) => getMessageTexts(received).length >= 4))).toEqual([
    '0',
    '250',
    '500',
    '750',
  ])
}, 120_000)

test('a process refuses connections beyond the configured limit', async () => {
  const configuredLimit = app.services.config.liveConnections
  Object.assign(app.services.config, { liveConnections: 1 })
  const cookie = await app.session(await writer())
  try {
    const tabs = [await tab(cookie), await tab(cookie)]
    expect(tabs.some(({ status }) => status === 503)).toBe(true)
  } finally {
    Object.assign(app.services.config, { liveConnections: configuredLimit })
  }
})

test('tabs that don’t read are terminated at about 1 MB of buffered data, and other tabs get everything', async () => {
  const slow = await writer()
  const cookie = await app.session(slow)
  const stuck = await Promise.all(Array.from({ length: 10 }, () => tab(cookie)))
  for (const { socket } of stuck) socket.pause()
  const reader = await tab(cookie)
  const { clients } = app.server.websocketServer
  const connected = clients.size
  const before = process.memoryUsage().rss
  let [bufferedBytes, memoryBytes] = [0, 0]
  // 80 MB for each tab: far more than the operating system's socket buffers hold.
  const pad = 'x'.repeat(160_000)
  for (let i = 0; i < 500; i += 1) {
    publishTransientEvent(app.db, [slow], { type: 'typing', conversation: i, pad } as TransientEvent)
    bufferedBytes = Math.max(
      bufferedBytes,
      [...clients].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0),
    )
    memoryBytes = Math.max(memoryBytes, process.memoryUsage().rss - before)
    await reader.until((received) => filterEvents(received, 'typing').length > 0)
    expect(reader.events.pop()).toMatchObject({ conversation: i })
  }
  expect(bufferedBytes).toBeLessThan(10 * 1.2 * 1024 * 1024)
  expect(memoryBytes).toBeLessThan(300 * 1024 * 1024)
  expect(clients.size).toBe(connected - 10)
  for (const { socket } of stuck) socket.resume()
  for (const { closed } of stuck) expect((await closed).code).toBe(1006)
})

test('a suspended member’s tabs are closed at once in every process', async () => {
  const a = await writer()
  const cookie = await app.session(a)
  const tabs = [await tab(cookie), await tab(cookie, { url: other.url })]
  await suspendMember(app.services, a, 'a scam', createTestStaff('Anna'))
  for (const { closed } of tabs) expect((await closed).code).toBe(4001)
  expect((await tab(cookie)).status).toBe(403)
})

test('after a block no message is delivered between the two, in any process', async () => {
  const [a, b] = await pair()
  await send(a, b, 'before')
  const to = await app.session(b)
  const tabs = [await tab(to), await tab(to, { url: other.url })]
  await app.call(b, blockEndpoint, { id: a })
  await expect(send(a, b, 'after')).rejects.toThrow()
  for (const memberTab of tabs) {
    await memberTab.until((received) => filterEvents(received, 'conversation_gone').length === 1)
    expect(getMessageTexts(memberTab.events)).toEqual([])
  }
})
