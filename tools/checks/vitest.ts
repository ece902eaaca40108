import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensure } from '../debian-package.ts'
import { failedWith, type Outcome, root, run } from './command.ts'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  success: boolean
}

/** Unit and integration tests on real PostgreSQL and Redis; a skipped test counts as failed. */
export function unitTests(): Outcome {
  const file = join(root, 'test-output/vitest.json')
  mkdirSync(join(root, 'test-output'), { recursive: true })
  rmSync(file, { force: true })
  try {
    ensure('redis-server')
  } catch (error) {
    return failedWith((error as Error).message)
  }
  const { ok, output } = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const skipped = report.numPendingTests + report.numTodoTests
    const failed = report.numFailedTests + skipped + (ok || report.numFailedTests ? 0 : 1)
    return {
      passed: report.numPassedTests,
      failed,
      output: skipped ? `${output}\n${skipped} skipped tests` : output,
    }
  } catch {
    return failedWith(output)
  }
}
