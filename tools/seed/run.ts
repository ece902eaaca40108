// `npm run seed`: fills the demo sites without starting the server.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../server/src/platform/config.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { startPostgres } from '../../server/src/platform/postgres/start.ts'
import { createStorage } from '../../server/src/platform/storage/index.ts'
import { loadGeography } from '../../server/src/sites/index.ts'
import { demoLogins, demoPassword } from './demo-logins.ts'
import { assertNotProduction, seedDemo } from './seed.ts'
import { withDatabase } from './store/with-database.ts'

async function run(): Promise<void> {
  assertNotProduction()
  const config = readConfig(process.env, fileURLToPath(new URL('../../.data', import.meta.url)))
  const database = config.databaseUrl ? null : await startPostgres(join(config.dataDir, 'db'))
  const url = config.databaseUrl ?? database?.url() ?? ''
  try {
    await migrate(url)
    await withDatabase(url, loadGeography)
    await seedDemo(url, createStorage(config, createLog(config.logLevel)))
  } finally {
    await database?.stop()
  }
  console.log(
    `The demo sites are filled. Log in as ${demoLogins.free} (free) or ${demoLogins.premium} (premium),`,
  )
  console.log(`password ${demoPassword}.`)
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
