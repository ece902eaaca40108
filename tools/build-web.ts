import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { failedWith, type Outcome, passed, root, run } from './checks/command.ts'

const stamp = join(root, 'web/build/.sources')

/** What the build is made of, as one hash. */
function sources(): string {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', 'web', 'contract/src', 'locales', 'package-lock.json']
  const hash = createHash('sha256')
  for (const file of run('git', words).output.split('\n').filter(Boolean).sort()) {
    const path = join(root, file)
    if (existsSync(path)) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Builds the web when its sources changed since the last build. */
export function buildWeb(): Outcome {
  const wanted = sources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return passed
  const { ok, output } = run('react-router', ['build'], join(root, 'web'), { NODE_ENV: 'production' })
  if (!ok) return failedWith(output)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  return passed
}
