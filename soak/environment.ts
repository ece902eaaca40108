// The processes of a soak run: PostgreSQL, Redis if requested, and servers; each can be killed and restarted.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApplication, type Application } from '../server/src/app/create-application.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startPatroniCluster } from './patroni/patroni-cluster.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { startPostgres } from '../server/src/platform/postgres/start.ts'
import { startTestRedis } from '../server/testing/platform/redis.ts'
import { findFreePort } from '../server/testing/platform/find-free-port.ts'
import { type ServerProcess, startServerProcess, stopDatabase } from './server-process.ts'

export type MessageBus = 'notify' | 'redis'
/** One PostgreSQL, a primary with a synchronous standby behind PgBouncer, or three under Patroni. */
export type DatabaseKind = 'single' | 'cluster' | 'patroni'
export interface SoakEnvironment {
  readonly app: Application
  readonly urls: readonly string[]
  /** Kills it with SIGKILL and restarts it; resolves when it is ready. */
  readonly restart: (what: 'database' | 'redis' | number) => Promise<void>
  /** Stops the replay on the replica that is read, returns what resumes it; only with Patroni. */
  readonly pauseReplica: () => Promise<() => Promise<void>>
  /** Suspends a server for the given number of milliseconds, with its connections open. */
  readonly freeze: (server: number, milliseconds: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** The database of a run and how it fails. */
interface SoakDatabase {
  readonly url: string
  readonly directUrl?: string
  /** Leads to a replica. */
  readonly readUrl?: string
  readonly pauseReplica?: () => Promise<() => Promise<void>>
  /** Kills it; resolves when it accepts writes again. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}
async function startSingleDatabase(folder: string): Promise<SoakDatabase> {
  let database = await startPostgres(folder)
  return {
    url: database.url(),
    async restart() {
      process.kill(database.pid, 'SIGKILL')
      database = await startPostgres(folder)
    },
    stop: () => stopDatabase(database),
  }
}
async function startClusteredDatabase(folder: string): Promise<SoakDatabase> {
  const cluster = await startPostgresCluster(folder)
  return {
    url: cluster.pooledUrl,
    directUrl: cluster.directUrl,
    restart: cluster.failOver,
    stop: cluster.stop,
  }
}
async function startPatroniDatabase(folder: string): Promise<SoakDatabase> {
  const cluster = await startPatroniCluster(folder)
  return {
    url: cluster.pooledUrl,
    directUrl: cluster.directUrl,
    readUrl: cluster.readUrl,
    pauseReplica: cluster.pauseReadReplica,
    async restart() {
      const seconds = await cluster.killLeader()
      console.log(
        `  leader killed: writes were accepted again after ${seconds.toFixed(1)} s, without a person`,
      )
    },
    stop: cluster.stop,
  }
}
const databaseStarters: Record<DatabaseKind, (folder: string) => Promise<SoakDatabase>> = {
  single: startSingleDatabase,
  cluster: startClusteredDatabase,
  patroni: startPatroniDatabase,
}

export async function startSoakEnvironment(
  processes: number,
  bus: MessageBus,
  databaseKind: DatabaseKind = 'single',
): Promise<SoakEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'soak-'))
  /** Started parts, last first: they are stopped in this order, also when a later part fails to start. */
  const cleanups: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (let cleanUp = cleanups.pop(); cleanUp; cleanUp = cleanups.pop()) await cleanUp()
  }
  try {
    const database = await databaseStarters[databaseKind](join(folder, 'db'))
    cleanups.push(database.stop)
    const directUrl = database.directUrl ?? database.url
    await migrate(directUrl)
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder)
    const app = await createApplication(config, directUrl, 'smtp://127.0.0.1:9')
    cleanups.push(() => app.close())
    let redis = bus === 'redis' ? await startTestRedis() : null
    cleanups.push(async () => redis?.stop())
    const redisUrl = redis?.url ?? null
    const servers: ServerProcess[] = []
    cleanups.push(() => Promise.all(servers.map((server) => server.kill())))
    const start = (port: number) =>
      startServerProcess({
        folder,
        port,
        databaseUrl: database.url,
        ...(database.directUrl && { databaseDirectUrl: database.directUrl }),
        ...(database.readUrl && { databaseReadUrl: database.readUrl }),
        redisUrl,
        databasePoolSize: 10,
      })
    const ports = await Promise.all(Array.from({ length: processes }, findFreePort))
    await Promise.all(ports.map(async (port, index) => (servers[index] = await start(port))))
    const getServer = (index: number): ServerProcess => {
      const server = servers[index]
      if (!server) throw new Error(`there is no server ${index}`)
      return server
    }
    return {
      app,
      urls: servers.map(({ url }) => url),
      async restart(what) {
        if (what === 'database') await database.restart()
        else if (what === 'redis') {
          if (!redis) throw new Error('this run has no Redis')
          process.kill(redis.pid, 'SIGKILL')
          redis = await startTestRedis(redis.port)
        } else {
          await getServer(what).kill()
          servers[what] = await start(ports[what] ?? 0)
        }
      },
      pauseReplica() {
        if (!database.pauseReplica) throw new Error('this run has no replica')
        return database.pauseReplica()
      },
      async freeze(index, milliseconds) {
        const { pid } = getServer(index)
        process.kill(pid, 'SIGSTOP')
        await new Promise((resolve) => setTimeout(resolve, milliseconds))
        process.kill(pid, 'SIGCONT')
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
