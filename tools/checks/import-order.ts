import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failedWith, type Outcome, passed, root, run } from './command.ts'
import { filesIn } from './files.ts'

const halves = ['contract/src', 'server/src', 'web/src']
const cruise = () =>
  run('depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...halves])

interface Cruise {
  modules: { source: string }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}
const read = (output: string): Cruise =>
  JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Cruise

const sources = () =>
  halves.flatMap(filesIn).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))

/** Sees every module, finds nothing, and proves that it would: a planted violation must be found. */
export function importOrder(): Outcome {
  const found = read(cruise().output)
  const seen = new Set(found.modules.map(({ source }) => source))
  const unseen = sources().filter((file) => !seen.has(file))
  if (unseen.length) return failedWith(`The import-order check does not see:\n${unseen.join('\n')}`)
  if (found.summary.violations.length)
    return failedWith(
      found.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).join('\n'),
    )
  const planted = join(root, 'server/src/platform/planted-violation.ts')
  try {
    writeFileSync(planted, "export { compose } from '../app/compose.ts'\n")
    const caught = read(cruise().output).summary.violations.some(
      ({ rule }) => rule.name === 'server-platform-looks-down-only',
    )
    return caught ? passed : failedWith('A planted violation of the import order was not found.')
  } finally {
    rmSync(planted, { force: true })
  }
}
