// Runs the commands and the processes of a built package as an operator does: with an environment, without npm or the source tree.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PackageBuild } from './builds.ts'

export type PackageEnvironment = Readonly<Record<string, string>>
interface PackageCommandResult {
  readonly exitCode: number | null
  readonly output: string
}
export interface PackageProcess {
  readonly build: PackageBuild
  /** Sends SIGTERM and returns the exit code. */
  readonly stop: () => Promise<number | null>
  readonly kill: () => void
}
const startDeadlineMs = 120_000

/** Not synchronously: services of the run are part of this process. */
export async function runPackageCommand(
  { folder }: PackageBuild,
  environment: PackageEnvironment,
  ...words: readonly string[]
): Promise<PackageCommandResult> {
  const child = spawn(join(folder, 'amarelle'), words, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const [exitCode] = (await once(child, 'close')) as [number | null]
  return { exitCode, output: output.trim() }
}

/** Starts a web process or a worker, whose log is appended to a file; resolves when it is ready. */
export async function startPackageProcess(
  build: PackageBuild,
  environment: PackageEnvironment,
  logFile: string,
): Promise<PackageProcess> {
  const child = spawn(join(build.folder, 'amarelle'), ['start'], {
    cwd: build.folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => appendFileSync(logFile, chunk))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const until = performance.now() + startDeadlineMs
  while (!output.includes('ready ')) {
    if (child.exitCode !== null || performance.now() > until) {
      kill()
      throw new Error(`the process did not start: ${output}; see ${logFile}`)
    }
    await sleep(50)
  }
  return {
    build,
    async stop() {
      process.removeListener('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [exitCode] = (await ended) as [number | null]
      return exitCode
    },
    kill,
  }
}
