import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureProgram } from '../debian-package.ts'
import { createFailedCheck, type CheckResult, projectRoot, runCommand } from './command.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  success: boolean
}

/** Runs the tests of some projects of vitest.config.ts on real PostgreSQL and Redis; a skipped test counts as failed. */
function runVitest(projects: readonly string[]): CheckResult {
  const file = join(projectRoot, 'test-output/vitest.json')
  mkdirSync(join(projectRoot, 'test-output'), { recursive: true })
  rmSync(file, { force: true })
  try {
    ensureProgram('redis-server')
  } catch (error) {
    return createFailedCheck((error as Error).message)
  }
  const { ok, output } = runCommand('vitest', [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
    const skipped = report.numPendingTests + report.numTodoTests
    const failed = report.numFailedTests + skipped + (ok || report.numFailedTests ? 0 : 1)
    return {
      passed: report.numPassedTests,
      failed,
      output: skipped ? `${output}\n${skipped} skipped tests` : output,
    }
  } catch {
    return createFailedCheck(output)
  }
}

export const runUnitTests = (): CheckResult => runVitest(['shared', 'isolated'])
export const runLongUnitTests = (): CheckResult => runVitest(['long'])
