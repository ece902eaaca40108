// The stage of a benchmark: a database of its own, and the server as a process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compose, type House } from '../server/src/app/compose.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { isAlive } from '../server/src/platform/postgres/cluster.ts'
import { startPostgres } from '../server/src/platform/postgres/start.ts'

export interface Scene {
  readonly house: House
  readonly databaseUrl: string
  readonly url: string
  /** Starts the server; what is in the database by now is what it serves. */
  readonly serve: () => Promise<void>
  /** Megabytes of memory that the server holds now. */
  readonly memory: () => Promise<number>
  readonly close: () => Promise<void>
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const socket = createServer().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo
      socket.close(() => resolve(port))
    })
  })

export async function scene(): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const database = await startPostgres(join(folder, 'db'))
  await migrate(database.url())
  const port = await freePort()
  const config = readConfig(
    { NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL: '20' },
    folder,
  )
  const house = await compose(config, database.url(), 'smtp://127.0.0.1:9')
  let server: ChildProcess | null = null
  return {
    house,
    databaseUrl: database.url(),
    url: `http://127.0.0.1:${port}`,
    async serve() {
      const program = fileURLToPath(new URL('../soak/server.ts', import.meta.url))
      const child = spawn(process.execPath, [program, folder, String(port)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await new Promise<void>((resolve, reject) => {
        child.stdout.once('data', () => resolve())
        child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
      })
      server = child
    },
    async memory() {
      const status = await readFile(`/proc/${server?.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
    },
    async close() {
      const ended = server && new Promise((resolve) => server?.once('exit', resolve))
      server?.kill('SIGKILL')
      await ended
      await house.close()
      await database.stop()
      // The killed server's connections may have kept PostgreSQL from stopping by itself.
      if (isAlive(database.pid)) process.kill(database.pid, 'SIGINT')
      while (isAlive(database.pid)) await wait(20)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
