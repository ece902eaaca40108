// `npm run licences`: writes THIRD-PARTY-LICENCES.md and fails when a production dependency has a licence that is not allowed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from './checks/command.ts'

const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])
/** The image library libvips, which sharp loads as a shared library: LGPL is allowed for its packages only. */
const libvipsPackages = /^@img\/sharp-(libvips-\w+-\w+|wasm32|win32-\w+)$/
/** Packages whose `license` field is missing or not an SPDX expression, with the licence that their files state. */
const licencesByHand: Readonly<Record<string, string>> = { 'png-js': 'MIT', slick: 'MIT' }

const dependencyNames = z.record(z.string(), z.string()).default({})
const lockEntrySchema = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  /** Set if a package is built for one platform and may not be installed here. */
  os: z.union([z.string(), z.array(z.string())]).optional(),
  cpu: z.union([z.string(), z.array(z.string())]).optional(),
  dependencies: dependencyNames,
  optionalDependencies: dependencyNames,
  peerDependencies: dependencyNames,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
})
type LockEntry = z.infer<typeof lockEntrySchema>
const lockSchema = z.object({ packages: z.record(z.string(), lockEntrySchema) })
const manifestSchema = z.object({
  license: z.string().optional().catch(undefined),
  repository: z.union([z.string(), z.object({ url: z.string() })]).optional(),
})

const { packages } = lockSchema.parse(
  JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')),
)

/** Path in the lock file of the package that `from` resolves as `name`, as Node resolves it; null when it is not installed. */
function resolveDependency(from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    const entry = packages[path]
    if (entry) return entry.link && entry.resolved !== undefined ? entry.resolved : path
    if (!folder) return null
  }
}
const listDependencies = (entry: LockEntry): string[] => [
  ...Object.keys(entry.dependencies),
  ...Object.keys(entry.optionalDependencies),
  ...Object.keys(entry.peerDependencies).filter((name) => !entry.peerDependenciesMeta[name]?.optional),
]

/** Returns all production dependencies of the root and the workspaces, by path in the lock file. */
function findProductionPackages(): Map<string, LockEntry> {
  const entries = new Map<string, LockEntry>()
  const pending = Object.keys(packages).filter((path) => !path.includes('node_modules/'))
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const entry = packages[path]
    if (!entry || entries.has(path)) continue
    entries.set(path, entry)
    for (const name of listDependencies(entry)) {
      const dependency = resolveDependency(path, name)
      if (dependency !== null) pending.push(dependency)
    }
  }
  return new Map([...entries].filter(([path]) => path.includes('node_modules/')))
}

const toWebAddress = (repository: string): string => {
  const address = repository
    .replace(/^git\+/, '')
    .replace(/^(git|ssh):\/\/(git@)?/, 'https://')
    .replace(/^git@([^:]+):/, 'https://$1/')
    .replace(/\.git(#.*)?$/, '')
  if (/^https?:/.test(address)) return address
  return `https://github.com/${address.replace(/^github:/, '')}`
}

interface ThirdPartyPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly repository: string
}
function describePackage(path: string, entry: LockEntry): ThirdPartyPackage {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const npmPage = `https://www.npmjs.com/package/${name}`
  const file = join(projectRoot, path, 'package.json')
  // The list must be the same on every platform.
  const isForOnePlatform = entry.os !== undefined || entry.cpu !== undefined
  const manifest =
    !isForOnePlatform && existsSync(file) ? manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  const { license, repository } = manifest
  const repositoryUrl = typeof repository === 'string' ? repository : repository?.url
  return {
    name,
    version: entry.version ?? '',
    licence: licencesByHand[name] ?? license ?? entry.license ?? 'unknown',
    repository: repositoryUrl ? toWebAddress(repositoryUrl) : npmPage,
  }
}

/** Returns whether all parts of `A AND B` are allowed, or at least one of `A OR B`. */
function isAllowed({ name, licence }: ThirdPartyPackage): boolean {
  const isAllowedPart = (part: string) =>
    allowedLicences.has(part) || (part === 'LGPL-3.0-or-later' && libvipsPackages.test(name))
  return licence
    .replace(/^\(|\)$/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every(isAllowedPart))
}

const described = [...findProductionPackages()].map(([path, entry]) => describePackage(path, entry))
const thirdParty = [...new Map(described.map((one) => [`${one.name}@${one.version}`, one])).values()].sort(
  (a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1),
)
const cells = [
  ['Package', 'Version', 'Licence', 'Repository'],
  ...thirdParty.map(({ name, version, licence, repository }) => [name, version, licence, repository]),
]
const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
/** Aligned like the formatter's tables. */
const toTableRow = (row: readonly string[]) =>
  `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
const [header = '', ...rows] = cells.map(toTableRow)
writeFileSync(
  join(projectRoot, 'THIRD-PARTY-LICENCES.md'),
  [
    '# Third-party licences',
    '',
    'The packages that the product needs in production, fonts and data included. Written by `npm run licences`; do not edit.',
    '',
    header,
    toTableRow(widths.map((width) => '-'.repeat(width))),
    ...rows,
    '',
  ].join('\n'),
)
const refused = thirdParty.filter((one) => !isAllowed(one))
for (const { name, version, licence } of refused)
  console.error(`${name} ${version} has a licence that is not allowed: ${licence}`)
console.log(`${thirdParty.length} packages, ${refused.length} with a licence that is not allowed`)
process.exitCode = refused.length > 0 ? 1 : 0
