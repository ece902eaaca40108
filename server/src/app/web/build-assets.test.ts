import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { createStorage } from '../../platform/storage/index.ts'
import { publishBuildAssets, registerBuildAssets } from './build-assets.ts'

const folder = await mkdtemp(join(tmpdir(), 'assets-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = createStorage({ s3: null, dataDir: folder }, createLog('silent'))

/** A build with a file of its own and one that all builds share. */
async function createBuild(name: string) {
  const build = { part: 'web', prefix: '/assets/', folder: join(folder, name) } as const
  await mkdir(build.folder)
  for (const [file, content] of [
    [`page-${name}.js`, `export default '${name}'`],
    [`page-${name}.js.br`, 'compressed'],
    ['shared.css', ':root { color: red }'],
  ] as const)
    await writeFile(join(build.folder, file), content)
  return build
}
async function startServer(build: Awaited<ReturnType<typeof createBuild>>) {
  const server = Fastify()
  await registerBuildAssets(server, { storage, config: { nginxFilesPath: null } as never }, build)
  afterAll(() => server.close())
  return async (url: string, method: 'GET' | 'HEAD' = 'GET') => server.inject({ method, url })
}

test('a server delivers the assets of its own build and of each other build that was published', async () => {
  const builds = [await createBuild('old'), await createBuild('new')]
  for (const build of builds) await publishBuildAssets(storage, build)
  for (const build of builds) {
    const ask = await startServer(build)
    for (const name of ['old', 'new']) {
      const { statusCode, headers, body } = await ask(`/assets/page-${name}.js`)
      expect([statusCode, body]).toEqual([200, `export default '${name}'`])
      expect(headers['content-type']).toMatch(/^(text|application)\/javascript; charset=utf-8$/i)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    expect((await ask('/assets/page-old.js?v=1', 'HEAD')).statusCode).toBe(200)
  }
})

test('a file that no build has is a 404 that nobody may cache, and nothing else in the storage is reached', async () => {
  await storage.write('photo/aa/one.js', Buffer.from('not an asset'))
  const ask = await startServer(await createBuild('third'))
  for (const path of ['page-missing.js', 'page-old', '../web.builds.json', '..%2f..%2fphoto%2faa%2fone.js']) {
    const { statusCode, body } = await ask(`/assets/${path}`)
    expect([statusCode, body.includes('not an asset')], path).toEqual([expect.toBeOneOf([403, 404]), false])
  }
  const missing = await ask('/assets/page-missing.js')
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
})

test('a guard of the surrounding routes refuses the assets of every build', async () => {
  const build = await createBuild('guarded')
  await publishBuildAssets(storage, build)
  const server = Fastify()
  afterAll(() => server.close())
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => reply.status(403).send())
    await registerBuildAssets(scope, { storage, config: { nginxFilesPath: null } as never }, build)
  })
  for (const name of ['guarded', 'old', 'missing'])
    expect((await server.inject(`/assets/page-${name}.js`)).statusCode, name).toBe(403)
})

test('the newest ten builds are kept; files that a kept build shares with an older one stay', async () => {
  for (let count = 0; count < 10; count += 1)
    await publishBuildAssets(storage, await createBuild(`b${count}`))
  expect(await storage.read('assets/web/page-old.js')).toBeNull()
  expect(await storage.read('assets/web/page-b0.js')).not.toBeNull()
  expect(Buffer.from((await storage.read('assets/web/shared.css')) ?? []).toString()).toBe(
    await readFile(join(folder, 'old/shared.css'), 'utf8'),
  )
})

test('a build that is published again is the newest', async () => {
  await publishBuildAssets(storage, { part: 'web', prefix: '/assets/', folder: join(folder, 'b0') })
  await publishBuildAssets(storage, await createBuild('next'))
  expect(await storage.read('assets/web/page-b0.js')).not.toBeNull()
  expect(await storage.read('assets/web/page-b1.js')).toBeNull()
})
