// `npm test`: every check and every test, one after the other; `--fast` leaves the browser out.
import { buildWeb } from './build-web.ts'
import type { Outcome } from './checks/command.ts'
import { apiDocumentRules } from './checks/api-document.ts'
import { format } from './checks/format.ts'
import { importOrder } from './checks/import-order.ts'
import { journeys } from './checks/journeys.ts'
import { lint } from './checks/lint.ts'
import { references } from './checks/references.ts'
import { wholeMoney } from './checks/whole-money.ts'
import { specification } from './checks/specification.ts'
import { rowTypes } from './checks/row-types.ts'
import { texts } from './checks/texts.ts'
import { types } from './checks/types.ts'
import { unitTests } from './checks/vitest.ts'

const fast = process.argv.includes('--fast')
const checks: [name: string, check: () => Outcome | Promise<Outcome>][] = [
  ['types', types],
  ['row types', rowTypes],
  ['import order', importOrder],
  ['lint', lint],
  ['whole money', wholeMoney],
  ['format', format],
  ['texts', texts],
  ['specification', specification],
  ['references', references],
  ['API document', apiDocumentRules],
  ['unit and integration', unitTests],
  ...(fast
    ? []
    : ([
        ['build', buildWeb],
        ['journeys', journeys],
      ] as [string, () => Outcome][])),
]

let passed = 0
let failed = 0
for (const [name, check] of checks) {
  const start = performance.now()
  process.stdout.write(`${name} … `)
  const outcome = await check()
  passed += outcome.passed
  failed += outcome.failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `${outcome.failed ? 'FAILED' : 'ok'}, ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`,
  )
  if (outcome.failed) console.log(outcome.output)
  if (outcome.notes) console.log(outcome.notes)
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
