import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

export interface CheckResult {
  readonly passed: number
  readonly failed: number
  /** Printed on failure. */
  readonly output: string
  /** Printed in every case. */
  readonly notes?: string
}
export const passedCheck: CheckResult = { passed: 1, failed: 0, output: '' }
export const createFailedCheck = (output: string): CheckResult => ({ passed: 0, failed: 1, output })

export interface CommandResult {
  readonly ok: boolean
  readonly output: string
}
/** Runs a program of node_modules/.bin and waits for it to exit. */
export function runCommand(
  command: string,
  words: readonly string[],
  cwd = projectRoot,
  env: NodeJS.ProcessEnv = {},
): CommandResult {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 256 * 1024 * 1024,
  })
  return { ok: status === 0, output: [stdout, stderr, error?.message].filter(Boolean).join('\n') }
}
/** A check that passes when every command succeeds. */
export function checkCommands(...runs: readonly (() => CommandResult)[]): CheckResult {
  const bad = runs.map((one) => one()).filter(({ ok }) => !ok)
  return bad.length === 0 ? passedCheck : createFailedCheck(bad.map(({ output }) => output).join('\n'))
}
