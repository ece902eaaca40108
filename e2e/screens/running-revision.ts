import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface RunningRevision {
  readonly url: string
  readonly stop: () => void
}
const maxStartMs = 1_800_000

/**
 * Starts the demo of a revision in a clone of its own, or of this folder as it is if `revision` is null. Throws if it isn't ready
 * within half an hour, on a machine that does much else.
 */
export async function startRevision(
  root: string,
  revision: string | null,
  port: number,
): Promise<RunningRevision> {
  const folder = mkdtempSync(join(tmpdir(), 'screens-'))
  const home = revision === null ? root : join(folder, 'clone')
  if (revision !== null) {
    execFileSync('git', ['clone', '-q', '--shared', root, home])
    execFileSync('git', ['checkout', '-q', revision], { cwd: home })
  }
  const server = spawn('npm', ['start', '--silent'], {
    cwd: home,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
  }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(
    () => reject(new Error(`${revision ?? 'this revision'} did not start`)),
    maxStartMs,
  )
  let output = ''
  server.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    const url = /^ready (\S+)$/m.exec(output)?.[1]
    if (url) resolve(url)
  })
  server.on('exit', () => reject(new Error(output)))
  try {
    return { url: await promise, stop }
  } catch (error) {
    stop()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
