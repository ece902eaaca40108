import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, chromiumShell } from '../chromium.ts'
import { failedWith, type Outcome, root, run } from './command.ts'

interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** The errors, and the tests' names by what came of them: where the list of what passed ends. */
const endOf = (output: string): string => output.slice(Math.max(output.indexOf('\n  1) '), 0))

/** The journeys in real browsers; a skipped one counts as failed, one that passed the second time is told whatever came of the others. */
export function journeys(): Outcome {
  const file = join(root, 'test-output/journeys.json')
  mkdirSync(join(root, 'test-output'), { recursive: true })
  rmSync(file, { force: true })
  let browsers: NodeJS.ProcessEnv
  try {
    browsers = { CHROMIUM_SHELL_PATH: chromiumShell(), CHROMIUM_PATH: chromium() }
  } catch (error) {
    return failedWith((error as Error).message)
  }
  const { ok, output } = run(
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    root,
    {
      ...browsers,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  )
  try {
    const { expected, unexpected, flaky, skipped } = (JSON.parse(readFileSync(file, 'utf8')) as Report).stats
    const failed = unexpected + skipped
    return {
      passed: expected + flaky,
      failed: failed + (ok || failed ? 0 : 1),
      output,
      ...(flaky > 0 && failed === 0
        ? { notes: `A defect to be mended, in the product or in the journey:${endOf(output)}` }
        : {}),
    }
  } catch {
    return failedWith(output)
  }
}
