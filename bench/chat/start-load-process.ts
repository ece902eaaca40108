import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadCommand } from './load-process.ts'

export interface LoadProcess {
  readonly pid: number
  readonly ask: (command: LoadCommand) => Promise<unknown>
  readonly end: () => void
}
/** Starts a process that generates load. */
export function startLoadProcess(): LoadProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./load-process.ts', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`a process that makes load ended with ${code}`)))
  })
  // Matters only to callers that wait for an answer.
  ended.catch(() => {})
  return {
    pid: child.pid ?? 0,
    async ask(command) {
      const answer = once(child, 'message')
      child.send(command)
      const [reply] = (await Promise.race([answer, ended])) as [unknown]
      return reply
    },
    end: () => child.kill('SIGKILL'),
  }
}

/** Files that a process keeps open besides its connections. */
const reservedFileCount = 500
/** Raises the open-file limit for this many connections, for child processes too; returns the permitted number, warns when lower. */
export function raiseConnectionLimit(wantedCount: number): number {
  const allowed = () =>
    Number(
      spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout.replace('unlimited', 'Infinity'),
    )
  const needed = wantedCount + reservedFileCount
  if (!(allowed() >= needed))
    spawnSync('prlimit', ['--pid', String(process.pid), `--nofile=${needed}:${needed}`])
  const permittedCount = Math.min(wantedCount, allowed() - reservedFileCount)
  if (permittedCount < wantedCount)
    console.log(
      `  only ${permittedCount} connections of ${wantedCount}: raise the limit of open files (ulimit -n)`,
    )
  return permittedCount
}
