// The environment of a benchmark: a separate database, and servers in separate processes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApplication, type Application } from '../../server/src/app/create-application.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { startPostgres } from '../../server/src/platform/postgres/start.ts'
import { startTestRedis } from '../../server/testing/platform/redis.ts'
import { findFreePort } from '../../server/testing/platform/find-free-port.ts'
import { type ServerProcess, startServerProcess, stopDatabase } from '../../soak/server-process.ts'

export interface ServingOptions {
  readonly processes?: number
  /** The servers notify each other by Redis instead of NOTIFY. */
  readonly redis?: boolean
}
export interface BenchEnvironment {
  readonly app: Application
  readonly folder: string
  readonly databaseUrl: string
  /** Process id of the database. */
  readonly databasePid: number
  /** Address of the first server. */
  readonly url: string
  readonly servers: readonly ServerProcess[]
  /** Starts the servers, replacing running ones; they serve the current contents of the database. */
  readonly startServers: (serving?: ServingOptions) => Promise<void>
  /** Memory of the first server after a garbage collection, in megabytes. */
  readonly measureMemoryMb: () => Promise<number>
  readonly close: () => Promise<void>
}

/** In a folder of its own that is deleted at the end, or in `keptFolder`, whose database a later run finds again. */
export async function startBenchEnvironment({
  keptFolder,
}: {
  readonly keptFolder?: string | undefined
} = {}): Promise<BenchEnvironment> {
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'bench-')))
  const database = await startPostgres(join(folder, 'db'))
  await migrate(database.url())
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
  const config = readConfig(
    { NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL: '20' },
    folder,
  )
  const app = await createApplication(config, database.url(), 'smtp://127.0.0.1:9')
  const servers: ServerProcess[] = []
  let redis: Awaited<ReturnType<typeof startTestRedis>> | null = null
  const end = async () => {
    await Promise.all(servers.splice(0).map((server) => server.kill()))
    await redis?.stop()
    redis = null
  }
  return {
    app,
    folder,
    databaseUrl: database.url(),
    databasePid: database.pid,
    url: `http://127.0.0.1:${ports[0]}`,
    servers,
    async startServers({ processes = 1, redis: byRedis = false } = {}) {
      await end()
      if (byRedis) redis = await startTestRedis()
      const redisUrl = redis?.url ?? null
      for (const port of ports.slice(0, processes))
        servers.push(
          await startServerProcess({
            folder,
            port,
            databaseUrl: database.url(),
            redisUrl,
            exposesMemory: true,
          }),
        )
    },
    measureMemoryMb: async () => ((await servers[0]?.memory())?.rss ?? 0) / 2 ** 20,
    async close() {
      await end()
      await app.close()
      await stopDatabase(database)
      if (keptFolder === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
