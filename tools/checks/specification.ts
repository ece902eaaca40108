import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coverage } from '../specification/table.ts'
import { failedWith, type Outcome, passed, root } from './command.ts'

/** Every line of the specification's sections 2, 4, 8 and 9 names tests that exist, and the table says so. */
export function specification(): Outcome {
  const { markdown, faults } = coverage()
  const written = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8')
  const stale = written === markdown ? [] : ['docs/specification-coverage.md: run `npm run coverage`']
  const all = [...faults, ...stale]
  return all.length > 0 ? failedWith(all.join('\n')) : passed
}
