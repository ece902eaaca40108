import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesIn } from './checks/files.ts'
import { failedWith, type Outcome, passed, root, run } from './checks/command.ts'

const stamp = join(root, 'web/build/.sources')

/** What the build is made of, as one hash. */
function sources(): string {
  const hash = createHash('sha256')
  for (const file of [...['web', 'contract/src', 'locales'].flatMap(filesIn), 'package-lock.json'])
    hash.update(file).update(readFileSync(join(root, file)))
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
