// `npm run attack`: starts a server and attacks it over the wire, group by group; prints what each group tried and saw.
// Names of groups as arguments run only those: `npm run attack access uploads`.
import { closeHouse } from '../e2e/members.ts'
import { buildWeb } from '../tools/build-web.ts'
import { groups } from './groups/index.ts'
import { createReport, type Totals } from './report.ts'
import { setStage } from './stage.ts'

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !groups.some((group) => group.name === name))
if (unknown.length) throw new Error(`There is no group ${unknown.join(', ')}.`)
const built = buildWeb()
if (built.failed) throw new Error(built.output)

const totals: Totals = { passed: 0, failed: 0 }
const report = createReport(totals, (line) => console.log(line))
const stage = await setStage()
const startedAt = performance.now()
try {
  for (const group of groups) {
    if (chosen.length && !chosen.includes(group.name)) continue
    const groupStartedAt = performance.now()
    console.log(`${group.name}: ${group.title}`)
    try {
      await group.run(stage, report)
    } catch (error) {
      report.check('the group itself', error instanceof Error ? (error.stack ?? error.message) : error, false)
    }
    report.check('the server process afterwards', `${stage.memoryMb()} MB`, stage.isAlive())
    report.tell(`${((performance.now() - groupStartedAt) / 1000).toFixed(1)} s`)
  }
} finally {
  await closeHouse()
  await stage.close()
}
console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} seconds`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
