// `npm run structure`: prints metrics of how easy the code is to navigate, and fails when one exceeds its limit.
import { findShortClassNames } from './class-names.ts'
import { findDuplicateExports, prescribedNames } from './duplicate-exports.ts'
import { findCrowdedFolders, maxFilesPerFolder } from './folders.ts'
import { findImportCycles } from './import-cycles.ts'
import { maxFunctionLines, measureFunctions } from './long-functions.ts'
import { findDeadReferences } from './references.ts'
import { codeFolders, readFiles, readReferringFiles, readScripts } from './source-files.ts'

const scripts = readScripts()
const lengths = scripts.map(({ text }) => text.split('\n').length - 1).sort((a, b) => a - b)
const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))]
console.log(
  `${scripts.length} files: median ${at(0.5)} lines, 90 % up to ${at(0.9)}, longest ${lengths.at(-1)}, ${lengths.filter((length) => length > 400).length} over 400`,
)

const { functions, long } = measureFunctions(scripts)
console.log(
  `${functions} functions, ${long.length} over ${maxFunctionLines} lines (${((100 * long.length) / functions).toFixed(1)} %)`,
)

let failures = 0
function report(title: string, findings: readonly string[]): void {
  failures += findings.length
  console.log(`${title}: ${findings.length}`)
  for (const finding of findings) console.log(`  ${finding}`)
}
const allFiles = readFiles(codeFolders, ['']).map(({ path }) => path)
report('import cycles, types included', findImportCycles())
report(
  `folders with more than ${maxFilesPerFolder} files`,
  findCrowdedFolders(allFiles).map(([folder, files]) => `${folder}: ${files}`),
)
report(
  'exported names in more than one file',
  findDuplicateExports(scripts).map(([name, paths]) => `${name}: ${paths.join(', ')}`),
)
console.log(`  prescribed by the framework and not counted: ${[...prescribedNames].join(', ')}`)
report(
  'class names under 4 letters',
  findShortClassNames(readFiles(['web/src'], ['.css'])).map(
    ([name, paths]) => `.${name}: ${paths.join(', ')}`,
  ),
)
report('dead references', findDeadReferences(readReferringFiles()))
const inMigrations = findDeadReferences(readFiles(['migrations'], ['.sql'])).length
console.log(`  in migrations, which never change, and not counted: ${inMigrations}`)
const patches = readFiles(['web/vite', 'web/src'], ['.ts']).filter(({ text }) =>
  text.startsWith('// Framework patch:'),
)
console.log(`framework patches: ${patches.length}`)
for (const { path } of patches) console.log(`  ${path}`)
process.exit(failures === 0 ? 0 : 1)
