// Assets of the built pages. Their names contain a hash of their content, so each build has others: during an upgrade, and in tabs that
// stay open after it, browsers ask for those of another build. Every build publishes its assets in the file storage.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { sendStoredFile } from '../../platform/http/stored-file.ts'
import type { Storage } from '../../platform/storage/index.ts'

export interface BuildAssets {
  /** Names the assets in the storage. */
  readonly part: 'web' | 'console'
  /** Path below which they are served, with a slash at its end. */
  readonly prefix: string
  readonly folder: string
}
const toBuildFolder = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
export const webAssets: BuildAssets = {
  part: 'web',
  prefix: '/assets/',
  folder: toBuildFolder('web/build/client/assets'),
}
export const consoleAssets: BuildAssets = {
  part: 'console',
  prefix: '/staff/assets/',
  folder: toBuildFolder('console/build/assets'),
}

interface PublishedBuild {
  readonly id: string
  readonly files: readonly string[]
}
/** Older builds are removed from the storage. */
const keptBuildCount = 10
const concurrentWrites = 16
/** Beside the folder of the assets, so that it has no address. */
const getIndexName = (part: string) => `assets/${part}.builds.json`
const getStoredName = (part: string, file: string) => `assets/${part}/${file}`

/** Files compressed in advance are left out: the server compresses what it sends from the storage. */
async function listAssets(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => extname(name) !== '.br').toSorted()
}

async function inBatches(names: readonly string[], act: (name: string) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < names.length; first += concurrentWrites)
    await Promise.all(names.slice(first, first + concurrentWrites).map(act))
}

/**
 * Stores this build's assets, unless they are stored, and removes those that only builds before the newest ten have. Throws
 * `StorageUnavailableError`.
 */
export async function publishBuildAssets(storage: Storage, { part, folder }: BuildAssets): Promise<void> {
  const files = await listAssets(folder)
  const id = createHash('sha256').update(files.join('\n')).digest('hex')
  const index = await storage.read(getIndexName(part))
  const builds = index ? (JSON.parse(Buffer.from(index).toString()) as PublishedBuild[]) : []
  if (builds[0]?.id === id) return
  const stored = new Set(builds.flatMap((build) => build.files))
  await inBatches(
    files.filter((file) => !stored.has(file)),
    async (file) => storage.write(getStoredName(part, file), await readFile(join(folder, file))),
  )
  const keptBuilds = [{ id, files }, ...builds.filter((build) => build.id !== id)].slice(0, keptBuildCount)
  await storage.write(getIndexName(part), Buffer.from(JSON.stringify(keptBuilds)))
  const kept = new Set(keptBuilds.flatMap((build) => build.files))
  await inBatches(
    [...stored].filter((file) => !kept.has(file)),
    (file) => storage.remove(getStoredName(part, file)),
  )
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Serves this build's assets from its folder, and those of other builds from the storage. */
export async function registerBuildAssets(
  server: FastifyInstance,
  services: Pick<Services, 'storage' | 'config'>,
  { part, prefix, folder }: BuildAssets,
): Promise<void> {
  await server.register(
    async (assets) => {
      await assets.register(fastifyStatic, {
        root: folder,
        index: false,
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        decorateReply: false,
      })
      assets.setNotFoundHandler((request, reply) => {
        const file = new URL(request.url, 'http://localhost').pathname.slice(prefix.length)
        const type = /^[\w-][\w.-]*$/.test(file) && !file.includes('..') && contentTypes[extname(file)]
        return sendStoredFile(services, reply, type ? getStoredName(part, file) : null, {
          'content-type': type || '',
          'cache-control': 'public, max-age=31536000, immutable',
        })
      })
    },
    { prefix },
  )
}
