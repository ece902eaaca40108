// Starts and stops the processes of a soak run or a benchmark.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isProcessAlive } from '../server/src/platform/postgres/cluster.ts'
import type { EmbeddedPostgres } from '../server/src/platform/postgres/start.ts'

export interface ServerProcessOptions {
  readonly folder: string
  readonly port: number
  readonly databaseUrl: string
  /** Bypasses the pooler of `databaseUrl`. */
  readonly databaseDirectUrl?: string
  /** Leads to a replica. */
  readonly databaseReadUrl?: string
  /** Null: the servers notify each other by NOTIFY. */
  readonly redisUrl: string | null
  /** Without it no mail can be sent. */
  readonly smtpUrl?: string
  readonly databasePoolSize?: number
  /** True if it also serves the built pages. */
  readonly servesPages?: boolean
  /** True if its memory can be measured after a garbage collection. */
  readonly exposesMemory?: boolean
}
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** Returns whether the process has ended, for whatever reason. */
  readonly hasEnded: () => boolean
  /** Memory of the process and of its heap objects, in bytes. */
  readonly memory: () => Promise<{ rss: number; heapUsed: number }>
  /** Kills it, as a power cut would. */
  readonly kill: () => Promise<void>
}

/** Resolves when the server is ready; throws when it exits instead. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const {
    folder,
    port,
    databaseUrl,
    databaseDirectUrl,
    databaseReadUrl,
    redisUrl,
    smtpUrl,
    databasePoolSize = 20,
    exposesMemory,
    servesPages,
  } = options
  const program = fileURLToPath(new URL('./server.ts', import.meta.url))
  const programArguments = [
    ...(exposesMemory ? ['--expose-gc'] : []),
    program,
    folder,
    String(port),
    ...(servesPages ? ['pages'] : []),
  ]
  const { REDIS_URL: _, SMTP_URL: __, ...environment } = process.env
  const child = spawn(process.execPath, programArguments, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...environment,
      DATABASE_URL: databaseUrl,
      ...(databaseDirectUrl && { DATABASE_DIRECT_URL: databaseDirectUrl }),
      ...(databaseReadUrl && { DATABASE_READ_URL: databaseReadUrl }),
      DATABASE_POOL: String(databasePoolSize),
      ...(redisUrl && { REDIS_URL: redisUrl }),
      ...(smtpUrl && { SMTP_URL: smtpUrl }),
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
      // Current resident memory: the figure that Node reports is from before the garbage collection.
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return { rss: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024, heapUsed: usage.heapUsed }
    },
    kill: () => killProcess(child),
  }
}

async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  // SIGKILL also ends a suspended process.
  child.kill('SIGKILL')
  await ended
}

/** Stops a database whose clients were killed: their connections may prevent a normal shutdown. */
export async function stopDatabase(database: EmbeddedPostgres): Promise<void> {
  await database.stop()
  if (isProcessAlive(database.pid)) process.kill(database.pid, 'SIGINT')
  while (isProcessAlive(database.pid)) await wait(20)
}
