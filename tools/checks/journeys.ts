import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, chromiumShell } from '../chromium.ts'
import { failedWith, type Outcome, root, run } from './command.ts'

interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** The journeys in real browsers; a flaky or skipped one counts as failed. */
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
    const failed = unexpected + flaky + skipped
    return { passed: expected, failed: failed + (ok || failed ? 0 : 1), output }
  } catch {
    return failedWith(output)
  }
}
