// `npm run coverage`: writes docs/specification-coverage.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/command.ts'
import { coverage } from './table.ts'

const { markdown, faults } = coverage()
writeFileSync(join(root, 'docs/specification-coverage.md'), markdown)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
