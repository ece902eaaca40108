import { once } from 'node:events'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createDeadlineStorage } from './deadline-storage.ts'
import { createFolderStore } from './folder-store.ts'
import { createStorage, StorageUnavailableError } from './index.ts'
import { createS3Store } from './s3-store.ts'
import { startTestS3Server } from '../../../testing/platform/s3-server.ts'
import type { Storage } from './storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'storage-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const bucketConfig = await startTestS3Server()
const log = createLog('silent')
const bucket = createStorage({ s3: bucketConfig, dataDir: folder }, log)
const createFolderStorage = (name: string) => createStorage({ s3: null, dataDir: join(folder, name) }, log)

const storages: [name: string, storage: Storage][] = [
  ['a folder', createFolderStorage('one')],
  ['a bucket', bucket],
]
const countConnections = (server: Server) =>
  new Promise<number>((done, fail) => {
    server.getConnections((error, count) => (error ? fail(error) : done(count)))
  })
const toText = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString()

describe.each(storages)('%s', (_name, storage) => {
  it('returns what was written, byte by byte', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 31) % 256)
    await storage.write('photo/aa/one/large.webp', bytes)
    expect(Buffer.from((await storage.read('photo/aa/one/large.webp')) ?? [])).toEqual(Buffer.from(bytes))
  })
  it('opens a file as a stream that tells its size', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 31) % 256)
    await storage.write('photo/ad/one/large.webp', bytes)
    const file = await storage.open('photo/ad/one/large.webp')
    expect(file?.sizeBytes).toBe(bytes.length)
    expect(file && (await buffer(file.stream)).equals(bytes)).toBe(true)
  })
  it('finds nothing under a name that was never written, nor under a folder’s name', async () => {
    expect(await storage.read('photo/zz/none/large.webp')).toBeNull()
    await storage.write('photo/ab/two/large.webp', Buffer.from('two'))
    expect(await storage.read('photo/ab/two')).toBeNull()
    expect(await storage.read('photo/ab/two/large.webp/more')).toBeNull()
    for (const name of ['photo/zz/none/large.webp', 'photo/ab/two', 'photo/ab/two/large.webp/more'])
      expect(await storage.open(name)).toBeNull()
  })
  it('locates a file for nginx by its name only, and refuses names that lead elsewhere', async () => {
    await storage.write('photo/ae/one/large.webp', Buffer.from('x'))
    expect(await storage.locate('photo/ae/one/large.webp')).toMatch(
      /^(files\/)?photo\/ae\/one\/large\.webp($|\?.*X-Amz-Expires=60&)/,
    )
    for (const bad of ['../secret', 'photo/../../secret', '/etc/passwd', 'a?b', 'a%2e%2e/b', 'a\r\nb'])
      await expect((async () => storage.locate(bad))()).rejects.toThrow('not a storage name')
  })
  it('replaces an existing file', async () => {
    await storage.write('export/one.zip', Buffer.from('older and longer'))
    await storage.write('export/one.zip', Buffer.from('newer'))
    expect(toText(await storage.read('export/one.zip'))).toBe('newer')
  })
  it('removes one file or everything below a name, and nothing else', async () => {
    for (const name of [
      'chat/cc/1.webp',
      'photo/cc/x/small.webp',
      'photo/cc/x/large.webp',
      'photo/cc/xy/small.webp',
    ])
      await storage.write(name, Buffer.from(name))
    await storage.remove('chat/cc/1.webp')
    await storage.remove('photo/cc/x')
    expect(await storage.read('chat/cc/1.webp')).toBeNull()
    expect(await storage.read('photo/cc/x/small.webp')).toBeNull()
    expect(await storage.read('photo/cc/x/large.webp')).toBeNull()
    expect(toText(await storage.read('photo/cc/xy/small.webp'))).toBe('photo/cc/xy/small.webp')
  })
  it('lists and removes more files than one page of a listing has', async () => {
    const names = Array.from({ length: 1203 }, (_, i) => `bulk/${i}.webp`)
    for (let i = 0; i < names.length; i += 100)
      await Promise.all(names.slice(i, i + 100).map((name) => storage.write(name, Buffer.from('x'))))
    const listed: string[] = []
    for await (const { name, sizeBytes } of storage.list())
      if (name.startsWith('bulk/')) listed.push(`${name} ${sizeBytes}`)
    expect(listed.toSorted()).toEqual(names.map((name) => `${name} 1`).toSorted())
    await storage.remove('bulk')
    for (const name of [names[0], names[999], names[1000], names[1202]])
      expect(await storage.read(name ?? '')).toBeNull()
  })
  it('ignores the removal of missing files', async () => {
    await expect(storage.remove('photo/none')).resolves.toBeUndefined()
  })
  it('rejects names that lead outside the storage', async () => {
    for (const name of ['../secret', '/etc/passwd', 'photo/../../secret', 'photo/', '']) {
      await expect((async () => storage.read(name))()).rejects.toThrow('not a storage name')
      await expect((async () => storage.open(name))()).rejects.toThrow('not a storage name')
      await expect((async () => storage.write(name, Buffer.from('x')))()).rejects.toThrow(
        'not a storage name',
      )
      await expect((async () => storage.remove(name))()).rejects.toThrow('not a storage name')
    }
  })
})

it('the folder never shows partial files: drafts are renamed when complete', async () => {
  const storage = createFolderStorage('drafts')
  await Promise.all(Array.from({ length: 20 }, (_, i) => storage.write('a/b.webp', Buffer.alloc(100_000, i))))
  expect(await readdir(join(folder, 'drafts/files/a'))).toEqual(['b.webp'])
})

it('an unreachable bucket is an error, never "not found"', async () => {
  const wrong = createStorage({ s3: { ...bucketConfig, bucket: 'elsewhere' }, dataDir: folder }, log)
  await expect(wrong.write('a/b', Buffer.from('x'))).rejects.toThrow(StorageUnavailableError)
  await expect(wrong.open('a/b')).rejects.toThrow(StorageUnavailableError)
  await expect(wrong.read('a/b')).rejects.toThrow(StorageUnavailableError)
})

it('a folder locates no file that it does not have', async () => {
  const storage = createFolderStorage('located')
  await storage.write('a/b.webp', Buffer.from('x'))
  for (const name of ['a', 'a/c.webp', 'a/b.webp/c']) expect(await storage.locate(name), name).toBeNull()
})

it('a missing folder is an error, never "not found", and is not created again', async () => {
  const storage = createFolderStorage('gone')
  await storage.write('a/b.webp', Buffer.from('x'))
  const [root, away] = [join(folder, 'gone/files'), join(folder, 'gone/away')]
  for (const replace of [async () => {}, () => writeFile(root, 'a file')]) {
    await rename(root, away)
    await replace()
    await expect(storage.read('a/b.webp')).rejects.toThrow(StorageUnavailableError)
    await expect(storage.open('a/b.webp')).rejects.toThrow(StorageUnavailableError)
    await expect(storage.locate('a/b.webp')).rejects.toThrow(StorageUnavailableError)
    await expect(storage.write('a/c.webp', Buffer.from('x'))).rejects.toThrow(StorageUnavailableError)
    await expect(storage.remove('a/b.webp')).rejects.toThrow(StorageUnavailableError)
    await rm(root, { force: true })
    await rename(away, root)
  }
  expect(toText(await storage.read('a/b.webp'))).toBe('x')
})

it('a stream whose reader stops is ended, and its file is closed', async () => {
  const store = createFolderStore(join(folder, 'slow'))
  await store.write('a/b.webp', Buffer.alloc(2_000_000), AbortSignal.timeout(10_000))
  const deadlines = { readMs: 5000, stallMs: 100, writeMs: 5000, removeMs: 5000 }
  const sources: Readable[] = []
  const file = await createDeadlineStorage(
    {
      ...store,
      async open(name, signal) {
        const opened = await store.open(name, signal)
        if (opened) sources.push(opened.stream)
        return opened
      },
    },
    log,
    deadlines,
  ).open('a/b.webp')
  const ended = once(file?.stream ?? new PassThrough(), 'error')
  file?.stream.read(1)
  expect(String((await ended)[0])).toContain('stood still')
  await vi.waitUntil(() => sources[0]?.closed)
})

it('requests to a bucket that never answers, or stops halfway, time out', async () => {
  const silent = createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', (request) => {
        if (String(request).includes('half'))
          socket.write('HTTP/1.1 200 OK\r\nContent-Type: image/webp\r\nContent-Length: 1000\r\n\r\nhalf')
      })
  })
  const port = await new Promise<number>((done) => {
    silent.listen(0, '127.0.0.1', () => done((silent.address() as AddressInfo).port))
  })
  afterAll(() => silent.close())
  const deadlines = { readMs: 200, stallMs: 200, writeMs: 200, removeMs: 200 }
  const storage = createDeadlineStorage(
    createS3Store({ ...bucketConfig, endpoint: `http://127.0.0.1:${port}` }),
    log,
    deadlines,
  )
  await expect(storage.read('never')).rejects.toThrow(StorageUnavailableError)
  await expect(storage.read('half')).rejects.toThrow(StorageUnavailableError)
  await expect(storage.open('never')).rejects.toThrow(StorageUnavailableError)
  const half = await storage.open('half')
  await expect(half && buffer(half.stream)).rejects.toThrow('stood still')
  await expect(storage.write('never', Buffer.from('x'))).rejects.toThrow(StorageUnavailableError)
  await expect(storage.remove('never')).rejects.toThrow(StorageUnavailableError)
  // No connection of an aborted request stays open.
  await vi.waitUntil(async () => (await countConnections(silent)) === 0, { timeout: 60_000 })
})

it('the environment selects the storage; an incomplete bucket is reported with all other errors', () => {
  const env = {
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'files',
    S3_REGION: 'eu',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readConfig({}, folder).s3).toBeNull()
  expect(readConfig(env, folder).s3).toEqual({
    endpoint: 'http://127.0.0.1:9000',
    bucket: 'files',
    region: 'eu',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  expect(() => readConfig({ S3_BUCKET: 'files', PORT: 'x' }, folder)).toThrow(
    /PORT[^]*S3_REGION is missing[^]*S3_ACCESS_KEY_ID is missing[^]*S3_SECRET_ACCESS_KEY is missing/,
  )
  expect(() => readConfig({ NODE_ENV: 'production', S3_REGION: 'eu' }, folder)).toThrow(
    /S3_BUCKET is missing[^]*SECRET is missing/,
  )
})
