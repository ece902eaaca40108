import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, main } from '../server/src/app/main.ts'
import { seedJourneys } from './people.ts'

/** Starts the product once for all journeys: own database, own mail outbox, a handful of members. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'))
  Object.assign(process.env, { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', NODE_ENV: 'test' })
  const running: Running = await main({ dev: false, say: () => {}, seed: seedJourneys })
  process.env['JOURNEY_URL'] = running.url
  return async () => {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
