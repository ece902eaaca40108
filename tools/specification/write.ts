// `npm run coverage`: writes docs/specification-coverage.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../checks/command.ts'
import { buildCoverage } from './table.ts'

const { markdown, faults } = buildCoverage()
writeFileSync(join(projectRoot, 'docs/specification-coverage.md'), markdown)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
