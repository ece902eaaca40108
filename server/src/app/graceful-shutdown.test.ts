// Tests what happens to open connections when a server process stops.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { socketCloseCodes } from '@amarelle/contract/endpoints/live'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { createTestServer } from '../../testing/app/server.ts'

const app = await createTestServer()
const { port } = new URL(app.url)
const cookie = await app.session(await app.member())

async function openRequest(): Promise<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  let heard = ''
  socket.on('data', (data: Buffer) => (heard += data.toString()))
  const ended = new Promise<string>((resolve) => {
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
  return { socket, ended }
}
const waitForData = (socket: Socket) => once(socket, 'data')

test('on shutdown a running upload finishes, idle connections close at once, live ones are told to reconnect, and no new ones are accepted', async () => {
  const { socket: idle, ended: idleEnded } = await openRequest()
  idle.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await waitForData(idle)

  const live = new WebSocket(`${app.url.replace('http', 'ws')}/live`, {
    headers: { cookie, origin: app.url },
  })
  await once(live, 'message')
  const liveEnded = once(live, 'close')

  const { socket: upload, ended: uploadEnded } = await openRequest()
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'x'.repeat(20_000) })
  upload.write(
    `POST /api/user.php HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  // The server has started reading.
  await waitForData(upload)
  upload.write(body.slice(0, 10_000))

  const stopped = app.server.close()
  await idleEnded
  expect((await liveEnded)[0]).toBe(socketCloseCodes.restart)
  await expect(openRequest()).rejects.toThrow('ECONNREFUSED')
  upload.write(body.slice(10_000))
  const answer = await uploadEnded
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 4\d\d /)
  expect(answer).toContain('"error":{"code":"')
  await stopped
})
