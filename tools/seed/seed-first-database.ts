import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../server/src/platform/config.ts'

/**
 * Creates the embedded database and fills the demo sites in a process of its own, if there is none yet, so that it happens during the
 * build. A failure is not reported here: the application seeds what is missing when it starts, and reports what fails there.
 * @returns a promise that resolves when the process has ended
 */
export async function seedFirstDatabase(): Promise<void> {
  const config = readConfig(process.env, fileURLToPath(new URL('../../.data', import.meta.url)))
  if (config.databaseUrl || existsSync(join(config.dataDir, 'db'))) return
  const seeding = spawn(process.execPath, [fileURLToPath(new URL('run.ts', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(seeding, 'exit').catch(() => {})
}
