import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Shown when something failed. */
  readonly output: string
  /** Shown whatever came of it. */
  readonly notes?: string
}
export const passed: Outcome = { passed: 1, failed: 0, output: '' }
export const failedWith = (output: string): Outcome => ({ passed: 0, failed: 1, output })

export interface Ran {
  readonly ok: boolean
  readonly output: string
}
/** Runs a program of node_modules/.bin to its end. */
export function run(command: string, words: readonly string[], cwd = root, env: NodeJS.ProcessEnv = {}): Ran {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 256 * 1024 * 1024,
  })
  return { ok: status === 0, output: [stdout, stderr, error?.message].filter(Boolean).join('\n') }
}
/** A check that passes when every command does. */
export function all(...runs: readonly (() => Ran)[]): Outcome {
  const bad = runs.map((one) => one()).filter(({ ok }) => !ok)
  return bad.length === 0 ? passed : failedWith(bad.map(({ output }) => output).join('\n'))
}
