// A separate Redis for tests, soak runs and benchmarks: Debian's, on a free port, without persistence.
import { createClient } from 'redis'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from './find-free-port.ts'

export interface TestRedisServer {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly stop: () => Promise<void>
}

async function isPortOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * Starts Redis, on the given port to restart a killed one, and as a replica of the server at `primaryPort`. Throws if `redis-server` is
 * not installed.
 */
export async function startTestRedis(requestedPort?: number, primaryPort?: number): Promise<TestRedisServer> {
  return startRedisServer(requestedPort ?? (await findFreePort()), [
    '--save',
    '',
    '--appendonly',
    'no',
    // A replica writes no file either.
    '--repl-diskless-load',
    'on-empty-db',
    ...(primaryPort === undefined ? [] : ['--replicaof', '127.0.0.1', String(primaryPort)]),
  ])
}
/** Starts a sentinel that lets a replica take over a second after the primary, which it calls `live`, stopped answering. */
export async function startTestSentinel(folder: string, primaryPort: number): Promise<TestRedisServer> {
  const file = join(folder, 'sentinel.conf')
  await writeFile(
    file,
    [
      `sentinel monitor live 127.0.0.1 ${primaryPort} 1`,
      'sentinel down-after-milliseconds live 1000',
      'sentinel failover-timeout live 5000',
      '',
    ].join('\n'),
  )
  return startRedisServer(await findFreePort(), [], [file, '--sentinel'])
}
async function startRedisServer(
  port: number,
  options: readonly string[],
  leadingArguments: readonly string[] = [],
): Promise<TestRedisServer> {
  const commandArguments = [...leadingArguments, '--port', String(port), '--bind', '127.0.0.1', ...options]
  const server = spawn('redis-server', commandArguments, { stdio: 'ignore' })
  const exited = new Promise<Error>((resolve) => {
    server.once('error', resolve)
    server.once('exit', (code) => resolve(new Error(`redis-server ended with ${code}`)))
  })
  // Also stops it if a failing test ends the process.
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  for (let exitError: Error | null = null; !(await isPortOpen(port)); ) {
    exitError = await Promise.race([exited, wait(10, null)])
    if (exitError) throw exitError
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    pid: server.pid ?? 0,
    async stop() {
      kill()
      await exited
      process.removeListener('exit', kill)
    },
  }
}

/** Runs one command on a connection of its own. */
export async function runRedisCommand({ url }: TestRedisServer, words: readonly string[]): Promise<unknown> {
  const client = createClient({ url })
  await client.connect()
  try {
    return await client.sendCommand([...words])
  } finally {
    client.destroy()
  }
}
