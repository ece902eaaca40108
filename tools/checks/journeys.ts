import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, findChromiumShell } from '../chromium.ts'
import { createFailedCheck, type CheckResult, projectRoot, runCommand } from './command.ts'

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Returns the errors, and the test names by result, up to where the list of passed tests begins. */
const extractErrors = (output: string): string => output.slice(Math.max(output.indexOf('\n  1) '), 0))

/** Runs the journeys in real browsers; a skipped one counts as failed, and one that passed on retry is always reported. */
function runPlaywright(set: 'standard' | 'long'): CheckResult {
  const file = join(projectRoot, 'test-output/journeys.json')
  mkdirSync(join(projectRoot, 'test-output'), { recursive: true })
  rmSync(file, { force: true })
  let browsers: NodeJS.ProcessEnv
  try {
    browsers = { CHROMIUM_SHELL_PATH: findChromiumShell(), CHROMIUM_PATH: findChromium() }
  } catch (error) {
    return createFailedCheck((error as Error).message)
  }
  const { ok, output } = runCommand(
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    projectRoot,
    {
      ...browsers,
      JOURNEY_SET: set,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  )
  try {
    const { expected, unexpected, flaky, skipped } = (
      JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
    ).stats
    const failed = unexpected + skipped
    return {
      passed: expected + flaky,
      failed: failed + (ok || failed ? 0 : 1),
      output,
      ...(flaky > 0 && failed === 0
        ? { notes: `A defect to be mended, in the product or in the journey:${extractErrors(output)}` }
        : {}),
    }
  } catch {
    return createFailedCheck(output)
  }
}

export const runJourneys = (): CheckResult => runPlaywright('standard')
export const runLongJourneys = (): CheckResult => runPlaywright('long')
