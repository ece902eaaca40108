// `npm run attack`: starts a server and attacks it over HTTP and WebSocket, group by group; prints every attempt and its result.
// Arguments select groups by name: `npm run attack access uploads`.
import { closeApplication } from '../e2e/support/members.ts'
import { buildWeb } from '../tools/build-web.ts'
import { attackGroups } from './groups/index.ts'
import { createAttackReport, type AttackTotals } from './report.ts'
import { startAttackEnvironment } from './environment.ts'

const selectedNames = process.argv.slice(2)
const unknownNames = selectedNames.filter((name) => !attackGroups.some((group) => group.name === name))
if (unknownNames.length) throw new Error(`There is no group ${unknownNames.join(', ')}.`)
const buildResult = buildWeb()
if (buildResult.failed) throw new Error(buildResult.output)

const totals: AttackTotals = { passed: 0, failed: 0 }
const report = createAttackReport(totals, (line) => console.log(line))
const environment = await startAttackEnvironment()
const startedAt = performance.now()
try {
  for (const group of attackGroups) {
    if (selectedNames.length && !selectedNames.includes(group.name)) continue
    const groupStartedAt = performance.now()
    console.log(`${group.name}: ${group.title}`)
    try {
      await group.run(environment, report)
    } catch (error) {
      report.check('the group itself', error instanceof Error ? (error.stack ?? error.message) : error, false)
    }
    report.check('the server process afterwards', `${environment.memoryMb()} MB`, environment.isAlive())
    report.note(`${((performance.now() - groupStartedAt) / 1000).toFixed(1)} s`)
  }
} finally {
  await closeApplication()
  await environment.close()
}
console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} seconds`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
