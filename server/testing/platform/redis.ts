// A separate Redis for tests, soak runs and benchmarks: Debian's, on a free port, without persistence.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface TestRedisServer {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly stop: () => Promise<void>
}

async function findFreePort(): Promise<number> {
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  socket.close()
  await once(socket, 'close')
  return port
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

/** Starts Redis, on the given port to restart a killed one. Throws if `redis-server` is not installed. */
export async function startTestRedis(requestedPort?: number): Promise<TestRedisServer> {
  const port = requestedPort ?? (await findFreePort())
  const commandArguments = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
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
