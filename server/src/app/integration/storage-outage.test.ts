// An outage of the file storage: what members see meanwhile, and what remains of their attempts.
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { getDataExportsEndpoint, requestDataExportEndpoint } from '@amarelle/contract/endpoints/own-data'
import {
  deletePhotoEndpoint,
  getOwnProfileEndpoint,
  uploadPhotoEndpoint,
} from '@amarelle/contract/endpoints/profiles'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { createStorage } from '../../platform/storage/index.ts'
import { startTestS3Server } from '../../../testing/platform/s3-server.ts'
import { createPhotoPath, getPhotoFilePath } from '../../profiles/photos/photo-path.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer({ signup_credits: 50 })
const { account } = createTestAccounts(app)
const bucketConfig = await startTestS3Server()
/** A proxy between server and bucket that forwards this many bytes and then refuses requests. */
let remainingRequests = Number.POSITIVE_INFINITY
const storageProxy = createServer((request, answer) => {
  remainingRequests -= 1
  if (remainingRequests < 0) return request.socket.destroy()
  const { method, url: path, headers } = request
  const there = forward(bucketConfig.endpoint ?? '', { method, path, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 500, response.headers)
    response.pipe(answer)
  })
  return request.pipe(there)
})
const port = await new Promise<number>((done) => {
  storageProxy.listen(0, '127.0.0.1', () => done((storageProxy.address() as AddressInfo).port))
})
afterAll(() => storageProxy.close())

const { storage: folder, log } = app.services
const bucket = createStorage(
  { s3: { ...bucketConfig, endpoint: `http://127.0.0.1:${port}` }, dataDir: '' },
  log,
)
const image = (await createTestPicture()).toString('base64')
beforeEach(() => {
  Object.assign(app.services, { storage: bucket })
})
afterEach(() => {
  remainingRequests = Number.POSITIVE_INFINITY
  Object.assign(app.services, { storage: folder })
})

const owner = await app.member({ premium: true })
const friend = await app.member({ premium: true })
const cookie = await app.session(owner)
const getPhotos = async (id: number) => (await app.call(id, getOwnProfileEndpoint, {})).profile.photos
/** Runs all jobs, including those scheduled for later. */
const runAllJobs = async () => {
  await app.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await app.drainJobs()
}
/** Parses a 503 response, which always has Retry-After. */
const parseRefusal = async (answer: Response) => {
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '30',
    'no-store',
  ])
  return answer.text()
}
const getCallRefusal = async (path: string, body: object) =>
  JSON.parse(await parseRefusal(await app.ask('POST', path, { cookie, body }))) as unknown
const text = expect.any(String) as string
const unavailable = { error: { code: 'unavailable', message: text, reference: text } }

test('a photo returns 503 during an outage, 200 afterwards, and 404 if its file is missing', async () => {
  const id = (await app.call(owner, uploadPhotoEndpoint, { image })).profile.photos[0]?.id ?? ''
  const get = () => app.ask('GET', createPhotoPath(app.services, owner, id, 'large'), { cookie })
  remainingRequests = 0
  expect(await parseRefusal(await get())).toBe('')
  remainingRequests = Number.POSITIVE_INFINITY
  expect((await get()).status).toBe(200)
  await bucket.remove(getPhotoFilePath(id, 'large'))
  expect((await get()).status).toBe(404)
})

test('the same applies to the local folder', async () => {
  Object.assign(app.services, { storage: folder })
  const id = (await app.call(owner, uploadPhotoEndpoint, { image })).profile.photos.at(-1)?.id ?? ''
  const get = () => app.ask('GET', createPhotoPath(app.services, owner, id, 'small'), { cookie })
  const root = join(app.services.config.dataDir, 'files')
  await rename(root, `${root}-away`)
  expect(await parseRefusal(await get())).toBe('')
  await rename(`${root}-away`, root)
  expect((await get()).status).toBe(200)
})

test('an upload that cannot be stored completely is refused and leaves neither photo nor file', async () => {
  const before = await getPhotos(owner)
  for (const requests of [0, 2]) {
    remainingRequests = requests
    expect(await getCallRefusal('/api/photo.php', { image })).toEqual(unavailable)
    expect(await getPhotos(owner)).toEqual(before)
  }
  remainingRequests = Number.POSITIVE_INFINITY
  const { rows } = await app.pool.query<{ id: string }>(
    `select payload->>'id' as id from graphile_worker._private_jobs where payload->>'id' is not null`,
  )
  const newPhotos = rows.filter(({ id }) => !before.some((photo) => photo.id === id))
  expect(newPhotos).toHaveLength(2)
  await runAllJobs()
  for (const { id } of newPhotos) expect(await bucket.read(getPhotoFilePath(id, 'small')), id).toBeNull()
  for (const { id } of before.slice(1))
    expect(await folder.read(getPhotoFilePath(id, 'small')), id).not.toBeNull()
})

test('a chat image that cannot be stored costs nothing, and one that cannot be read returns 503', async () => {
  const say = async () =>
    (await app.call(owner, sendMessageEndpoint, { profile: friend, text: 'Hi' })).credits
  const credits = await say()
  remainingRequests = 1
  expect(await getCallRefusal('/api/chat.php', { profile: friend, image })).toEqual(unavailable)
  expect(await say()).toBe(credits - 1)
  remainingRequests = Number.POSITIVE_INFINITY
  const { message } = await app.call(owner, sendMessageEndpoint, { profile: friend, image })
  const get = () => app.ask('GET', message.image?.address ?? '', { cookie })
  remainingRequests = 0
  expect(await parseRefusal(await get())).toBe('')
  remainingRequests = Number.POSITIVE_INFINITY
  expect((await get()).status).toBe(200)
})

test('a photo deleted during an outage disappears at once, and its files after the outage', async () => {
  const id = (await app.call(owner, uploadPhotoEndpoint, { image })).profile.photos.at(-1)?.id ?? ''
  remainingRequests = 0
  await app.call(owner, deletePhotoEndpoint, { photo: id })
  expect((await getPhotos(owner)).map((photo) => photo.id)).not.toContain(id)
  remainingRequests = Number.POSITIVE_INFINITY
  await runAllJobs()
  expect(await bucket.read(getPhotoFilePath(id, 'large'))).toBeNull()
})

test('the data export returns 503 during an outage', async () => {
  const { id } = await account()
  await app.call(id, requestDataExportEndpoint, { password: testAccountPassword })
  await app.drainJobs()
  const url = (await app.call(id, getDataExportsEndpoint, {})).exports[0]?.url ?? ''
  const as = { cookie: await app.session(id) }
  remainingRequests = 0
  expect(await parseRefusal(await app.ask('GET', url, as))).toBe('')
  remainingRequests = Number.POSITIVE_INFINITY
  expect((await app.ask('GET', url, as)).status).toBe(200)
})
