import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createFailedCheck, type CheckResult, passedCheck, projectRoot, runCommand } from './command.ts'
import { listFiles } from './files.ts'

const codeFolders = [
  'contract/src',
  'server/src',
  'server/testing',
  'web/src',
  'console/src',
  'attack',
  'bench',
  'soak',
  'e2e',
  'tools',
  'fakes',
]
const cruise = (folders: readonly string[], cwd?: string) =>
  parseCruise(
    runCommand(
      'depcruise',
      ['--config', join(projectRoot, '.dependency-cruiser.cjs'), '--output-type', 'json', ...folders],
      cwd,
    ).output,
  )

interface Cruise {
  readonly modules: readonly { source: string }[]
  readonly summary: { readonly violations: readonly { rule: { name: string }; from: string; to: string }[] }
}
const parseCruise = (output: string): Cruise =>
  JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Cruise

const listSources = () =>
  codeFolders.flatMap(listFiles).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))

/** Returns whether the rules report a planted import from `platform` up to `app`, in a small separate source tree. */
function findsPlantedViolation(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'import-order-'))
  const files = {
    'server/src/platform/planted.ts': "export { planted } from '../app/planted.ts'\n",
    'server/src/app/planted.ts': 'export const planted = 1\n',
  }
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { violations } = cruise(['server/src'], folder).summary
    return violations.some(({ rule }) => rule.name === 'server-platform-imports-downward-only')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Checks that no import violates the order in tools/layers.json, that every module is covered, and that a planted violation is found. */
export function checkImportOrder(): CheckResult {
  const { modules, summary } = cruise(codeFolders)
  const checkedFiles = new Set(modules.map(({ source }) => source))
  const unseen = listSources().filter((file) => !checkedFiles.has(file))
  if (unseen.length) return createFailedCheck(`The import-order check does not see:\n${unseen.join('\n')}`)
  if (summary.violations.length)
    return createFailedCheck(
      summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).join('\n'),
    )
  return findsPlantedViolation()
    ? passedCheck
    : createFailedCheck('A planted violation of the import order was not found.')
}
