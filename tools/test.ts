// `npm test`: runs every check and test in sequence; `npm run check` (`--fast`) skips the browser tests, and `npm run test:long`
// (`--long`) runs only what `npm test` leaves out because it takes long: random histories, the soak, every screen in every language.
import { buildWeb } from './build-web.ts'
import type { CheckResult } from './checks/command.ts'
import { checkApiDocument } from './checks/api-document.ts'
import { checkFormat } from './checks/format.ts'
import { checkImportOrder } from './checks/import-order.ts'
import { runJourneys, runLongJourneys } from './checks/journeys.ts'
import { checkLint } from './checks/lint.ts'
import { checkReferences } from './checks/references.ts'
import { checkWholeMoney } from './checks/whole-money.ts'
import { checkSpecification } from './checks/specification.ts'
import { checkRowTypes } from './checks/row-types.ts'
import { checkMigrations } from './checks/migrations.ts'
import { checkStyles } from './checks/styles.ts'
import { checkTexts } from './checks/texts/texts.ts'
import { checkTypes } from './checks/types.ts'
import { runLongUnitTests, runUnitTests } from './checks/vitest.ts'

const isFast = process.argv.includes('--fast')
const isLong = process.argv.includes('--long')
type Check = [name: string, check: () => CheckResult | Promise<CheckResult>]
const standardChecks: Check[] = [
  ['types', checkTypes],
  ['row types', checkRowTypes],
  ['import order', checkImportOrder],
  ['lint', checkLint],
  ['whole money', checkWholeMoney],
  ['format', checkFormat],
  ['styles', checkStyles],
  ['migrations', checkMigrations],
  ['texts', checkTexts],
  ['specification', checkSpecification],
  ['references', checkReferences],
  ['API document', checkApiDocument],
  ['unit and integration', runUnitTests],
]
const browserChecks: Check[] = [
  ['build', buildWeb],
  ['journeys', runJourneys],
]
const longChecks: Check[] = [
  ['long unit and integration', runLongUnitTests],
  ['build', buildWeb],
  ['long journeys', runLongJourneys],
]
const checks = isLong ? longChecks : isFast ? standardChecks : [...standardChecks, ...browserChecks]

let passedCount = 0
let failedCount = 0
for (const [name, check] of checks) {
  const start = performance.now()
  process.stdout.write(`${name} … `)
  const outcome = await check()
  passedCount += outcome.passed
  failedCount += outcome.failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `${outcome.failed ? 'FAILED' : 'ok'}, ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`,
  )
  if (outcome.failed) console.log(outcome.output)
  if (outcome.notes) console.log(outcome.notes)
}
console.log(`${passedCount} passed, ${failedCount} failed`)
process.exit(failedCount === 0 && passedCount > 0 ? 0 : 1)
