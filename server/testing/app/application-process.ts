import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

export interface ApplicationProcess {
  readonly url: string
  /** Returns what it has logged until now. */
  readonly readLog: () => string
  readonly signal: (name: NodeJS.Signals) => void
  /** Resolves to the exit code when the process has ended. */
  readonly ended: Promise<number | null>
}

const program = fileURLToPath(new URL('./run-application.ts', import.meta.url))
/** Starts the application in a process of its own; resolves when it listens. It is killed after the tests of the file. */
export async function startApplicationProcess(
  environment: Readonly<Record<string, string>>,
): Promise<ApplicationProcess> {
  const dataDir = join(tmpdir(), `application-${randomUUID()}`)
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      SECRET: 'a-secret-for-tests-of-32-characters!',
      ...environment,
    },
  })
  let log = ''
  child.stderr?.on('data', (data: Buffer) => (log += data.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  afterAll(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  const started = once(child, 'message').then(([url]) => url as string)
  const failed = ended.then((code) => {
    throw new Error(`the application ended with ${code}:\n${log}`)
  })
  failed.catch(() => {})
  const url = (await Promise.race([started, failed])).replace('localhost', '127.0.0.1')
  return { url, readLog: () => log, signal: (name) => void child.kill(name), ended }
}
