// Long: a real nginx with the shipped configuration, in front of the application.
import { mkdtemp, rename, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../server/src/platform/log.ts'
import { signUrlPath } from '../../server/src/platform/http/signed-url.ts'
import { createStorage } from '../../server/src/platform/storage/index.ts'
import { getPhotoFilePath, type PhotoSize } from '../../server/src/profiles/photos/photo-path.ts'
import { createTestServer } from '../../server/testing/app/server.ts'
import { startTestS3Server } from '../../server/testing/platform/s3-server.ts'
import { createTestPicture } from '../../server/testing/profiles/pictures.ts'
import { startTestNginx, type TestNginx } from './start-nginx.ts'

const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
const app = await createTestServer()
const { services } = app
const bucketConfig = await startTestS3Server()
const application = `127.0.0.1:${services.config.port}`
const filesFolder = join(services.config.dataDir, 'files')
const folderNginx = await startTestNginx(join(folder, 'one'), { application, files: { folder: filesFolder } })
const bucketNginx = await startTestNginx(join(folder, 'two'), {
  application,
  files: { bucketUrl: bucketConfig.endpoint ?? '' },
})
/** Nothing listens where its bucket should be. */
const bucketlessNginx = await startTestNginx(join(folder, 'three'), {
  application,
  files: { bucketUrl: 'http://127.0.0.1:9' },
})
afterAll(async () => {
  await Promise.all([folderNginx, bucketNginx, bucketlessNginx].map((nginx) => nginx.stop()))
  await rm(folder, { recursive: true, force: true })
})
const folderStorage = services.storage
const bucketStorage = createStorage({ s3: bucketConfig, dataDir: '' }, createLog('silent'))
const image = (await createTestPicture()).toString('base64')

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
/** Sends the path as it is: `fetch` would resolve its dots. */
const askNginx = (
  { port }: Pick<TestNginx, 'port'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    requestHttps({ host: '127.0.0.1', port, path, headers, rejectUnauthorized: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })

const photoHeaders = [
  'content-type',
  'content-length',
  'cache-control',
  'vary',
  'content-disposition',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
]
const configure = (nginxFilesPath: string | null) => Object.assign(services.config, { nginxFilesPath })

describe.each([
  ['files in a folder', folderNginx, folderStorage],
  ['files in a bucket', bucketNginx, bucketStorage],
])('%s', (_name, nginx, storage) => {
  let owner = 0
  let free = 0
  let ids: string[] = []
  const cookies: Record<number, string> = {}
  const getPath = (id: string, size: PhotoSize, viewer: number | null) =>
    signUrlPath(services, `/photos/${id}/${size}.webp`, viewer)
  const askAs = async (viewer: number, id: string, size: PhotoSize, headers: Record<string, string> = {}) =>
    askNginx(nginx, getPath(id, size, viewer), { cookie: cookies[viewer] ?? '', ...headers })

  beforeAll(async () => {
    Object.assign(services, { storage })
    owner = await app.member({ premium: true })
    free = await app.member()
    for (const member of [owner, free]) cookies[member] = await app.session(member)
    for (const premium_only of [false, true])
      ids = (await app.call(owner, uploadPhotoEndpoint, { image, premium_only })).profile.photos.map(
        ({ id }) => id,
      )
    configure('/protected/')
  })

  test('a picture has the bytes and the headers that the application sends itself, which sends none of the bytes now', async () => {
    const [id = ''] = ids
    const path = getPath(id, 'large', free)
    // The lifetime counts the seconds up to the full hour.
    app.clock.set(new Date())
    configure(null)
    const sent = await app.ask('GET', path, { cookie: cookies[free] ?? '' })
    const bytes = Buffer.from(await sent.arrayBuffer())
    configure('/protected/')
    const redirected = await app.ask('GET', path, { cookie: cookies[free] ?? '' })
    expect(redirected.headers.get('x-accel-redirect')).toContain(`/protected/`)
    expect((await redirected.arrayBuffer()).byteLength).toBe(0)
    const delivered = await askAs(free, id, 'large')
    app.clock.set(null)
    expect(delivered.status).toBe(200)
    expect(delivered.body.equals(bytes)).toBe(true)
    for (const name of photoHeaders) expect(delivered.headers[name], name).toBe(sent.headers.get(name))
    expect(Object.keys(delivered.headers).filter((name) => /accel|amz/.test(name))).toEqual([])
  })

  test('parts of a picture and unchanged pictures are answered without the rest', async () => {
    const [id = ''] = ids
    const whole = await askAs(free, id, 'large')
    const part = await askAs(free, id, 'large', { range: 'bytes=100-199' })
    expect([part.status, part.body.equals(whole.body.subarray(100, 200))]).toEqual([206, true])
    const unchanged = await askAs(free, id, 'large', { 'if-none-match': whole.headers.etag ?? '' })
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
  })

  test('the application decides on every request: strangers, locked photos and blocks', async () => {
    const [open = '', locked = ''] = ids
    expect((await askNginx(nginx, getPath(open, 'large', free))).status).toBe(404)
    expect((await askAs(free, locked, 'large')).status).toBe(404)
    expect((await askAs(free, locked, 'blurred')).status).toBe(200)
    const blocked = await app.member()
    cookies[blocked] = await app.session(blocked)
    expect((await askAs(blocked, open, 'large')).status).toBe(200)
    await app.call(owner, blockEndpoint, { id: blocked })
    expect((await askAs(blocked, open, 'large')).status).toBe(404)
  })

  test('a client reaches no file by the internal location, however it writes its path', async () => {
    const name = getPhotoFilePath(ids[0] ?? '', 'large')
    const located = await storage.locate(name)
    for (const path of [
      `/protected/${name}`,
      `/protected/${located}`,
      `/%70rotected/${name}`,
      `//protected/${name}`,
      `/photos/../protected/${name}`,
      `/photos/..%2fprotected/${name}`,
      `/protected/../protected/./${name}`,
      `/protected/..%2f..%2fsecret`,
    ]) {
      const answer = await askNginx(nginx, path, { 'x-accel-redirect': `/protected/${name}` })
      expect(answer.status, path).toBeGreaterThanOrEqual(400)
      expect(answer.headers['content-type'], path).not.toContain('image')
    }
  })

  test('a missing file is a 404 that nobody may cache', async () => {
    const [id = ''] = ids
    await storage.remove(getPhotoFilePath(id, 'small'))
    const { status, headers } = await askAs(free, id, 'small')
    expect([status, headers['cache-control']]).toEqual([404, expect.stringMatching(/no-store$/)])
  })
})

test('an unreachable storage is a 503 with Retry-After', async () => {
  const owner = await app.member()
  const cookie = await app.session(owner)
  Object.assign(services, { storage: folderStorage })
  configure(null)
  const { profile } = await app.call(owner, uploadPhotoEndpoint, { image })
  configure('/protected/')
  const path = signUrlPath(services, `/photos/${profile.photos[0]?.id}/large.webp`, owner)
  const expectUnavailable = async (nginx: TestNginx) => {
    const { status, headers } = await askNginx(nginx, path, { cookie })
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
      503,
      '30',
      expect.stringMatching(/no-store$/),
    ])
  }
  await rename(filesFolder, `${filesFolder}-away`)
  await expectUnavailable(folderNginx)
  await rename(`${filesFolder}-away`, filesFolder)
  // The application signs an address, but nothing listens there.
  Object.assign(services, { storage: bucketStorage })
  await expectUnavailable(bucketlessNginx)
})
