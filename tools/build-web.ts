import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from './checks/files.ts'
import { checkCommands, type CheckResult, passedCheck, projectRoot, runCommand } from './checks/command.ts'

const productionEnvironment = { NODE_ENV: 'production' }
const stampFile = join(projectRoot, 'web/build/.sources')

/** One hash over all inputs of the build. */
function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of [
    ...['web', 'console', 'contract/src', 'locales'].flatMap(listFiles),
    'package-lock.json',
  ])
    hash.update(file).update(readFileSync(join(projectRoot, file)))
  return hash.digest('hex')
}

/** Builds the staff console, which takes a second. */
export const buildConsole = (): CheckResult =>
  checkCommands(() =>
    runCommand('vite', ['build', '--logLevel', 'warn'], join(projectRoot, 'console'), productionEnvironment),
  )

/** Builds the members' web and the staff console if their sources changed since the last build. */
export function buildWeb(): CheckResult {
  const sourceHash = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash) return passedCheck
  const web = checkCommands(() =>
    runCommand('react-router', ['build'], join(projectRoot, 'web'), productionEnvironment),
  )
  if (web.failed) return web
  const console = buildConsole()
  if (console.failed) return console
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, sourceHash)
  return passedCheck
}
