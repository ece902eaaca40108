// Starting and ending the processes of a soak run or a benchmark.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isProcessAlive } from '../server/src/platform/postgres/cluster.ts'
import type { EmbeddedPostgres } from '../server/src/platform/postgres/start.ts'

export const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const socket = createServer().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo
      socket.close(() => resolve(port))
    })
  })

export interface ServerProcessOptions {
  readonly folder: string
  readonly port: number
  readonly databaseUrl: string
  /** Null: the servers tell each other by NOTIFY. */
  readonly redisUrl: string | null
  readonly databasePoolSize?: number
  /** Serves the built pages, too. */
  readonly servesPages?: boolean
  /** Its memory can be asked for without what is only waiting to be thrown away. */
  readonly exposesMemory?: boolean
}
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** Whether the process is gone, for whatever reason. */
  readonly hasEnded: () => boolean
  /** Bytes of the process, and those of them that its objects take. */
  readonly memory: () => Promise<{ rss: number; heapUsed: number }>
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>
}

/** Ready to serve; throws when it ends instead. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { folder, port, databaseUrl, redisUrl, databasePoolSize = 20, exposesMemory, servesPages } = options
  const program = fileURLToPath(new URL('./server.ts', import.meta.url))
  const words = [
    ...(exposesMemory ? ['--expose-gc'] : []),
    program,
    folder,
    String(port),
    ...(servesPages ? ['pages'] : []),
  ]
  const { REDIS_URL: _, ...rest } = process.env
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...rest,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(databasePoolSize),
      ...(redisUrl && { REDIS_URL: redisUrl }),
    },
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async memory() {
      const answer = once(child, 'message')
      child.send('memory')
      const [usage] = (await answer) as [{ heapUsed: number }]
      // What the pages of the process take now: Node tells the same number, but from before it tidied up.
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return { rss: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024, heapUsed: usage.heapUsed }
    },
    kill: () => killProcess(child),
  }
}

async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  // A process that is stopped ends by this signal too.
  child.kill('SIGKILL')
  await ended
}

/** Stops a database whose other users were killed: their connections may keep it from stopping by itself. */
export async function stopDatabase(database: EmbeddedPostgres): Promise<void> {
  await database.stop()
  if (isProcessAlive(database.pid)) process.kill(database.pid, 'SIGINT')
  while (isProcessAlive(database.pid)) await wait(20)
}
