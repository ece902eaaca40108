import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, main } from '../server/src/app/main.ts'
import { seedJourneys } from './people.ts'

const freePort = () =>
  new Promise<string>((resolve) => {
    const socket = createServer().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo
      socket.close(() => resolve(String(port)))
    })
  })

/** Starts the product once for all journeys: own database, own mail outbox, a handful of members. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'))
  Object.assign(process.env, {
    DATA_DIR: folder,
    PORT: await freePort(),
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
  })
  const running: Running = await main({
    dev: false,
    say: () => {},
    seed: (databaseUrl, storage) => {
      // The workers make members of their own in it: see members.ts.
      process.env['JOURNEY_DATABASE'] = databaseUrl
      return seedJourneys(databaseUrl, storage)
    },
  })
  process.env['JOURNEY_URL'] = running.url
  return async () => {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
