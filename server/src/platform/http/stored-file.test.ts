import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createStorage, type OpenedFile, type Storage } from '../storage/index.ts'
import { sendStoredFile } from './stored-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'stored-file-'))
const config = readConfig({ NODE_ENV: 'test' }, folder)
const storage = createStorage(config, createLog('silent'))
const opened: OpenedFile[] = []
const observedStorage: Storage = {
  ...storage,
  async open(name) {
    const file = await storage.open(name)
    if (file) opened.push(file)
    return file
  },
}
const server = Fastify()
server.get('/:name', (request, reply) =>
  sendStoredFile({ storage: observedStorage, config }, reply, (request.params as { name: string }).name, {
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=60',
  }),
)
await server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.server.address() as AddressInfo
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
const fileBytes = 60_000_000
await storage.write('large', Buffer.alloc(fileBytes, 7))

test('a file is sent with its headers and its length, and to HEAD the headers alone', async () => {
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`http://127.0.0.1:${port}/large`, { method })
    const { headers } = response
    expect(
      [
        response.status,
        ...['content-type', 'content-length', 'cache-control'].map((name) => headers.get(name)),
      ],
      method,
    ).toEqual([200, 'image/webp', String(fileBytes), 'private, max-age=60'])
    expect((await response.arrayBuffer()).byteLength).toBe(method === 'GET' ? fileBytes : 0)
  }
})

test('a missing file is a 404 that nobody may cache and that has no headers of a picture', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/none`)
  expect([
    response.status,
    response.headers.get('cache-control'),
    response.headers.get('content-type'),
  ]).toEqual([404, 'no-store', null])
})

test('a client that does not read holds only the beginning of a file, and one that leaves ends its stream', async () => {
  opened.length = 0
  const requested = once(server.server, 'request')
  const client = connect(port, '127.0.0.1').pause()
  client.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
  const [, response] = (await requested) as [unknown, ServerResponse]
  const written: (number | undefined)[] = []
  await vi.waitUntil(
    () => {
      written.unshift(response.socket?.bytesWritten)
      return response.writableNeedDrain && written.length > 5 && new Set(written.slice(0, 5)).size === 1
    },
    { timeout: 20_000 },
  )
  // The kernel's buffers of both sides take some megabytes.
  expect(written[0]).toBeLessThan(fileBytes / 2)
  const [file] = opened
  expect(file?.stream.destroyed).toBe(false)
  client.destroy()
  await vi.waitUntil(() => file?.stream.destroyed)
})
