import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { limitIdleConnections } from './limit-idle-connections.ts'

const server = createServer((_request, response) => response.end('answered'))
limitIdleConnections(server, 3)
server.on('upgrade', (_request, socket: Socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: test\r\n\r\n')
})
await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
async function openConnection(): Promise<Socket> {
  const arrived = once(server, 'connection')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await arrived
  return socket.resume()
}
const ask = (socket: Socket, headers = '') => {
  const heard = once(socket, 'data')
  socket.write(`GET / HTTP/1.1\r\nhost: test\r\n${headers}\r\n`)
  return heard.then(([data]) => String(data).split('\r\n')[0])
}

test('a new connection closes the one idle longest; those with a request or a live channel are not idle', async () => {
  const [channel, first] = [await openConnection(), await openConnection()]
  expect(await ask(channel, 'connection: upgrade\r\nupgrade: test\r\n')).toBe(
    'HTTP/1.1 101 Switching Protocols',
  )
  const [second, third] = [await openConnection(), await openConnection()]
  // Now it is the one idle for the shortest time.
  expect(await ask(first)).toBe('HTTP/1.1 200 OK')
  const over = once(second, 'close')
  await openConnection()
  await over
  expect(await ask(first)).toBe('HTTP/1.1 200 OK')
  expect(await ask(third)).toBe('HTTP/1.1 200 OK')
  expect(channel.destroyed).toBe(false)
})
