import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFailedCheck, type CheckResult, passedCheck, projectRoot, runCommand } from './command.ts'
import { listFiles } from './files.ts'

const sourceFolders = ['contract/src', 'server/src', 'web/src']
const runDependencyCruiser = () =>
  runCommand('depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...sourceFolders])

interface CruiserReport {
  modules: { source: string }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}
const parseCruiserReport = (output: string): CruiserReport =>
  JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as CruiserReport

const listSources = () =>
  sourceFolders.flatMap(listFiles).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))

/** Sees every module, finds nothing, and proves that it would: a planted violation must be found. */
export function checkImportOrder(): CheckResult {
  const found = parseCruiserReport(runDependencyCruiser().output)
  const seen = new Set(found.modules.map(({ source }) => source))
  const unseen = listSources().filter((file) => !seen.has(file))
  if (unseen.length) return createFailedCheck(`The import-order check does not see:\n${unseen.join('\n')}`)
  if (found.summary.violations.length)
    return createFailedCheck(
      found.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).join('\n'),
    )
  const planted = join(projectRoot, 'server/src/platform/planted-violation.ts')
  try {
    writeFileSync(planted, "export { compose } from '../app/compose.ts'\n")
    const caught = parseCruiserReport(runDependencyCruiser().output).summary.violations.some(
      ({ rule }) => rule.name === 'server-platform-looks-down-only',
    )
    return caught ? passedCheck : createFailedCheck('A planted violation of the import order was not found.')
  } finally {
    rmSync(planted, { force: true })
  }
}
