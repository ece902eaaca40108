// The storage of files goes away and comes back: what members see meanwhile, and what is left of what they tried.
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sendMessage } from '@amarelle/contract/chat'
import { getDataExports, requestDataExport } from '@amarelle/contract/own-data'
import { deletePhoto, getOwnProfile, uploadPhoto } from '@amarelle/contract/profiles'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { password, testAccounts } from '../accounts/test-accounts.ts'
import { storageOf } from '../platform/storage/index.ts'
import { s3Server } from '../platform/storage/s3-server.ts'
import { photoPath, storedAt } from '../profiles/photo-path.ts'
import { picture } from '../profiles/test-pictures.ts'
import { testServer } from './test-server.ts'

const house = await testServer({ signup_credits: 50 })
const { account } = testAccounts(house)
const place = await s3Server()
/** What stands between the server and the bucket: carries so many requests, and refuses every other one. */
let carried = Number.POSITIVE_INFINITY
const way = createServer((request, answer) => {
  carried -= 1
  if (carried < 0) return request.socket.destroy()
  const { method, url: path, headers } = request
  const there = forward(place.endpoint ?? '', { method, path, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 500, given.headers)
    given.pipe(answer)
  })
  return request.pipe(there)
})
const port = await new Promise<number>((done) => {
  way.listen(0, '127.0.0.1', () => done((way.address() as AddressInfo).port))
})
afterAll(() => way.close())

const { storage: folder, log } = house.parts
const bucket = storageOf({ s3: { ...place, endpoint: `http://127.0.0.1:${port}` }, dataDir: '' }, log)
const image = (await picture()).toString('base64')
beforeEach(() => {
  Object.assign(house.parts, { storage: bucket })
})
afterEach(() => {
  carried = Number.POSITIVE_INFINITY
  Object.assign(house.parts, { storage: folder })
})

const owner = await house.member({ premium: true })
const friend = await house.member({ premium: true })
const cookie = await house.session(owner)
const photosOf = async (id: number) => (await house.call(id, getOwnProfile, {})).profile.photos
/** Runs every job, also those that wait for their time. */
const runAllJobs = async () => {
  await house.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await house.drainJobs()
}
/** What a 503 says besides; it always says when to come back. */
const refusedFor = async (answer: Response) => {
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '30',
    'no-store',
  ])
  return answer.text()
}
const refusedCall = async (path: string, body: object) =>
  JSON.parse(await refusedFor(await house.ask('POST', path, { cookie, body }))) as unknown
const unavailable = { error: { code: 'unavailable', message: expect.any(String) as string } }

test('a photo answers 503 while the storage is away, 200 when it is back, and 404 when its file is gone', async () => {
  const id = (await house.call(owner, uploadPhoto, { image })).profile.photos[0]?.id ?? ''
  const get = () => house.ask('GET', photoPath(house.parts, owner, id, 'large'), { cookie })
  carried = 0
  expect(await refusedFor(await get())).toBe('')
  carried = Number.POSITIVE_INFINITY
  expect((await get()).status).toBe(200)
  await bucket.remove(storedAt(id, 'large'))
  expect((await get()).status).toBe(404)
})

test('the same holds for the folder of one machine', async () => {
  Object.assign(house.parts, { storage: folder })
  const id = (await house.call(owner, uploadPhoto, { image })).profile.photos.at(-1)?.id ?? ''
  const get = () => house.ask('GET', photoPath(house.parts, owner, id, 'small'), { cookie })
  const root = join(house.parts.config.dataDir, 'files')
  await rename(root, `${root}-away`)
  expect(await refusedFor(await get())).toBe('')
  await rename(`${root}-away`, root)
  expect((await get()).status).toBe(200)
})

test('an upload that the storage does not take whole is refused, and leaves neither a photo nor a file', async () => {
  const before = await photosOf(owner)
  for (const requests of [0, 2]) {
    carried = requests
    expect(await refusedCall('/api/photo.php', { image })).toEqual(unavailable)
    expect(await photosOf(owner)).toEqual(before)
  }
  carried = Number.POSITIVE_INFINITY
  const { rows } = await house.pool.query<{ id: string }>(
    `select payload->>'id' as id from graphile_worker._private_jobs where payload->>'id' is not null`,
  )
  const written = rows.filter(({ id }) => !before.some((photo) => photo.id === id))
  expect(written).toHaveLength(2)
  await runAllJobs()
  for (const { id } of written) expect(await bucket.read(storedAt(id, 'small')), id).toBeNull()
  for (const { id } of before.slice(1)) expect(await folder.read(storedAt(id, 'small')), id).not.toBeNull()
})

test('an image in a chat that can’t be stored costs nothing, and one that can’t be read answers 503', async () => {
  const say = async () => (await house.call(owner, sendMessage, { profile: friend, text: 'Hi' })).credits
  const credits = await say()
  carried = 1
  expect(await refusedCall('/api/chat.php', { profile: friend, image })).toEqual(unavailable)
  expect(await say()).toBe(credits - 1)
  carried = Number.POSITIVE_INFINITY
  const { message } = await house.call(owner, sendMessage, { profile: friend, image })
  const get = () => house.ask('GET', message.image?.address ?? '', { cookie })
  carried = 0
  expect(await refusedFor(await get())).toBe('')
  carried = Number.POSITIVE_INFINITY
  expect((await get()).status).toBe(200)
})

test('a photo that is deleted meanwhile is gone at once, and its files when the storage is back', async () => {
  const id = (await house.call(owner, uploadPhoto, { image })).profile.photos.at(-1)?.id ?? ''
  carried = 0
  await house.call(owner, deletePhoto, { photo: id })
  expect((await photosOf(owner)).map((photo) => photo.id)).not.toContain(id)
  carried = Number.POSITIVE_INFINITY
  await runAllJobs()
  expect(await bucket.read(storedAt(id, 'large'))).toBeNull()
})

test('the archive of one’s data answers 503 while the storage is away', async () => {
  const { id } = await account()
  await house.call(id, requestDataExport, { password })
  await house.drainJobs()
  const url = (await house.call(id, getDataExports, {})).exports[0]?.url ?? ''
  const as = { cookie: await house.session(id) }
  carried = 0
  expect(await refusedFor(await house.ask('GET', url, as))).toBe('')
  carried = Number.POSITIVE_INFINITY
  expect((await house.ask('GET', url, as)).status).toBe(200)
})
