import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildCoverage } from '../specification/table.ts'
import { createFailedCheck, type CheckResult, passedCheck, projectRoot } from './command.ts'

/** Checks that every line of the specification's sections 2, 4, 8 and 9 names existing tests, and that the table is up to date. */
export function checkSpecification(): CheckResult {
  const { markdown, faults } = buildCoverage()
  const table = readFileSync(join(projectRoot, 'docs/specification-coverage.md'), 'utf8')
  const stale = table === markdown ? [] : ['docs/specification-coverage.md: run `npm run coverage`']
  const all = [...faults, ...stale]
  return all.length > 0 ? createFailedCheck(all.join('\n')) : passedCheck
}
