import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from './checks/files.ts'
import {
  createFailedCheck,
  type CheckResult,
  passedCheck,
  projectRoot,
  runCommand,
} from './checks/command.ts'

const stampFile = join(projectRoot, 'web/build/.sources')

/** One hash over all inputs of the build. */
function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of [...['web', 'contract/src', 'locales'].flatMap(listFiles), 'package-lock.json'])
    hash.update(file).update(readFileSync(join(projectRoot, file)))
  return hash.digest('hex')
}

/** Builds the web application if its sources changed since the last build. */
export function buildWeb(): CheckResult {
  const sourceHash = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash) return passedCheck
  const { ok, output } = runCommand('react-router', ['build'], join(projectRoot, 'web'), {
    NODE_ENV: 'production',
  })
  if (!ok) return createFailedCheck(output)
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, sourceHash)
  return passedCheck
}
