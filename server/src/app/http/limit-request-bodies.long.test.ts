// Bodies that are too large, too slow or too many are refused before they are read, or cut off while being received.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { getRegisteredEndpoints } from '../../platform/http/api.ts'
import { createBodyChunk, openRawRequest, sendChunks } from '../../../testing/app/raw-request.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const megabyte = 1024 * 1024
const json = { 'content-type': 'application/json', 'idempotency-key': 'one' }
const app = await createTestServer(
  {},
  { headersTimeoutMs: 2_000, gracePeriodMs: 400, uploads: { maxPerSender: 6, maxTotal: 8 } },
)
const { url } = app

/** A server with long time limits, so that no body is cut off while a test counts them. */
const patientServer = await app.another({
  bodies: {
    gracePeriodMs: 60_000,
    unfinishedAfterMs: 50,
    visitors: { maxPerSender: 3, maxTotal: 400 },
    members: { maxPerSender: 3, maxTotal: 4 },
    uploads: { maxPerSender: 6, maxTotal: 8 },
  },
})
const newMember = async () => ({ cookie: await app.session(await app.member()) })
const parseErrorCode = (body: string): string =>
  (JSON.parse(body) as { error?: { code?: string } }).error?.code ?? body

test('every photo upload refuses a visitor’s large body before reading any of it', async () => {
  const withPhoto = getRegisteredEndpoints().filter(({ acceptsPhoto }) => acceptsPhoto)
  expect(withPhoto.map(({ path }) => path).sort()).toEqual([
    '/api/chat.php',
    '/api/photo.php',
    '/api/verification-picture.php',
  ])
  for (const { path } of withPhoto)
    for (const length of [{ 'content-length': '14000000' }, { 'transfer-encoding': 'chunked' }]) {
      const request = openRawRequest(url, { path, headers: { ...json, ...length } })
      const { status, body } = await request.answer
      expect([path, status, parseErrorCode(body)]).toEqual([path, 403, 'authentication_required'])
      await request.closed
    }
})

test('a large body from another site’s page is refused before any of it is read, also a member’s', async () => {
  const headers = { ...json, ...(await newMember()), 'content-length': '14000000' }
  const request = openRawRequest(url, {
    path: '/api/photo.php',
    headers: { ...headers, 'sec-fetch-site': 'cross-site' },
  })
  const { status, body } = await request.answer
  expect([status, parseErrorCode(body)]).toEqual([403, 'wrong_origin'])
  await request.closed
})

test('more than 15 MB is refused by the announced length, before anything is sent', async () => {
  const headers = { ...json, ...(await newMember()), 'content-length': String(16 * megabyte) }
  const request = openRawRequest(url, { path: '/api/photo.php', headers })
  const { status, body } = await request.answer
  expect([status, parseErrorCode(body)]).toEqual([413, 'photo_too_large'])
  await request.closed
})

const bodyRoutes: [what: string, method: string, path: string, member: boolean][] = [
  ['a call of a visitor', 'POST', '/api/user.php', false],
  ['a call of a member', 'PUT', '/api/profile.php', true],
  ['a call that nobody serves', 'POST', '/api/nothing.php', false],
  ['a payment provider’s report', 'POST', '/webhooks/sandbox', false],
  ['the end of mails by one click', 'POST', `/u-1-1-${'0'.repeat(32)}`, false],
  ['the sandbox’s own calls', 'POST', '/sandbox/api/payments', false],
  ['a picture that is only read', 'GET', '/photos/0/small.webp', false],
  ['a call that only reads', 'GET', '/api/user.php', true],
]
test.each(bodyRoutes)(
  '%s without a length is cut off at the limit and not read further',
  async (_what, method, path, member) => {
    const headers = { ...json, ...(member ? await newMember() : {}), 'transfer-encoding': 'chunked' }
    const request = openRawRequest(url, { method, path, headers })
    const sentBytes = await sendChunks(request, 40 * megabyte)
    // The operating system's buffers accept more than the server reads.
    expect(sentBytes).toBeLessThan(20 * megabyte)
    await request.closed
    // The response may be lost when the connection closes while the client is still sending.
    if (request.getReceivedText()) expect((await request.answer).status).toBeGreaterThanOrEqual(400)
  },
)

test('a body sent byte by byte gets 408 in the API’s error format, and the connection closes', async () => {
  const request = openRawRequest(url, {
    path: '/api/user.php',
    headers: { ...json, 'content-length': '4000' },
    body: '{',
  })
  const drip = setInterval(() => request.socket.write(' '), 50)
  const { status, body } = await request.answer
  clearInterval(drip)
  expect([status, JSON.parse(body)]).toEqual([
    408,
    { error: { code: 'body_too_slow', message: 'This took too long. Please try again.' } },
  ])
  await request.closed
})

test('a connection that sends nothing or never completes its headers is closed', async () => {
  const silent = connect(Number(new URL(url).port), '127.0.0.1')
  const halfway = connect(Number(new URL(url).port), '127.0.0.1')
  silent.resume()
  halfway.resume().write('POST /api/user.php HTTP/1.1\r\nhost: localhost\r\nx-')
  await Promise.all([once(silent, 'close'), once(halfway, 'close')])
})

test('a live channel is not subject to any time limit of requests', async () => {
  const { cookie } = await newMember()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie, origin: url } })
  await once(socket, 'open')
  const silent = connect(Number(new URL(url).port), '127.0.0.1').resume()
  await once(silent, 'close')
  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.close()
})

test('a slow upload that keeps the minimum rate completes', async () => {
  const text = JSON.stringify({ image: 'A'.repeat(300_000) })
  const request = openRawRequest(url, {
    path: '/api/photo.php',
    headers: { ...json, ...(await newMember()), 'content-length': String(text.length) },
  })
  const part = Math.ceil(text.length / 20)
  for (let at = 0; at < text.length; at += part) {
    request.socket.write(text.slice(at, at + part))
    // In total twice the time allowed without progress.
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  const { status, body } = await request.answer
  expect([status, parseErrorCode(body)]).toEqual([422, 'photo_type'])
})

test('a visitor’s incomplete bodies are limited, a newer one replaces the oldest, and members are counted separately', async () => {
  const headers = { ...json, 'content-length': '4000' }
  const open = () => openRawRequest(patientServer.url, { path: '/api/user.php', headers, body: '{' })
  const requests = []
  for (let i = 0; i < 5; i += 1) {
    const request = open()
    requests.push(request)
    // Waits until the server has received them all, in this order.
    await app.ask('GET', '/api/user.php', { at: patientServer.url })
  }
  for (const cut of requests.slice(0, 2)) expect((await cut.answer).status).toBe(408)
  const login = await app.ask('POST', '/api/user.php', {
    at: patientServer.url,
    body: { email: 'nobody@example.org', password: 'a wrong one' },
  })
  expect(login.status).toBe(401)
  const saved = await app.ask('PUT', '/api/profile.php', {
    at: patientServer.url,
    ...(await newMember()),
    body: { about: 'Hello' },
  })
  expect(saved.status).toBe(200)
})

test('bodies that arrive at once do not count as incomplete, however many they are', async () => {
  const { cookie } = await newMember()
  const save = () => app.ask('PUT', '/api/profile.php', { cookie, body: { about: 'Hello' } })
  const answers = await Promise.all(Array.from({ length: 60 }, save))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('six uploads of one member are read at once, eight in total, and the member with the most makes room for another', async () => {
  const [greedy, other] = [await newMember(), await newMember()]
  const open = (who: { cookie: string }) =>
    openRawRequest(patientServer.url, {
      path: '/api/photo.php',
      headers: { ...json, ...who, 'content-length': String(2 * megabyte) },
      body: '{',
    })
  const tried = Array.from({ length: 7 }, () => open(greedy))
  expect(await Promise.race(tried.map(({ answer }) => answer))).toMatchObject({ status: 429 })
  const waitingRequests = tried.filter(({ getReceivedText }) => getReceivedText() === '')
  expect(waitingRequests).toHaveLength(6)
  // Seven and eight belong to another member; for the ninth, the member with the most loses one.
  const theirs = Array.from({ length: 3 }, () => open(other))
  expect(await Promise.race(waitingRequests.map(({ answer }) => answer))).toMatchObject({ status: 408 })
  expect(theirs.map(({ getReceivedText }) => getReceivedText())).toEqual(['', '', ''])
  // Closing a connection frees its slot.
  for (const { socket } of [...waitingRequests, ...theirs]) socket.destroy()
  await expect
    .poll(async () => {
      const small = openRawRequest(patientServer.url, {
        path: '/api/photo.php',
        headers: { ...json, ...greedy, 'content-length': String(300_000) },
        body: JSON.stringify({ image: 'A'.repeat(299_988) }),
      })
      return (await small.answer).status
    })
    .toBe(422)
  for (let i = 0; i < 10; i += 1) {
    const answer = await app.ask('POST', '/api/photo.php', {
      ...greedy,
      at: patientServer.url,
      body: { image: 'A'.repeat(300_000) },
    })
    expect(answer.status).toBe(422)
  }
})

test('an authenticated mail server may send what a visitor may not', async () => {
  const { services } = app
  Object.assign(services.config, { mailIntakeToken: 'the token of the mail server' })
  const mail = (authorization: string) =>
    fetch(`${url}/webhooks/mail`, { method: 'POST', headers: { authorization }, body: 'x'.repeat(megabyte) })
  expect((await mail('Bearer the token of the mail server')).status).toBe(200)
  expect((await mail('Bearer another token')).status).toBe(401)
})

test('a complete body keeps its connection open, even if it is refused', async () => {
  const request = openRawRequest(url, {
    path: '/api/user.php',
    headers: { ...json, 'content-length': '2' },
    body: '{}',
  })
  expect((await request.answer).status).toBe(422)
  expect(request.getReceivedText()).not.toMatch(/^connection: close/im)
  expect(request.socket.destroyed).toBe(false)
})

test('a chunked body within the limit is read like any other', async () => {
  const text = JSON.stringify({ email: 'nobody@example.org', password: 'a wrong one' })
  const request = openRawRequest(url, {
    path: '/api/user.php',
    headers: { ...json, 'transfer-encoding': 'chunked' },
    body: `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
  })
  expect((await request.answer).status).toBe(401)
  expect(createBodyChunk(1)).toBe('1\r\na\r\n')
})
