import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { createApplication } from '../../../server/src/app/create-application.ts'
import { readConfig } from '../../../server/src/platform/config.ts'
import type { Services } from '../../../server/src/platform/context.ts'
import { startPostgres } from '../../../server/src/platform/postgres/start.ts'
import { makeOutputHarmless } from './harmless-output.ts'

const noDatabaseMessage = 'There is no database yet: start the site once with `npm start`, which makes it.'

/**
 * Connects to the database of a running server, whose worker executes queued jobs; otherwise starts the database for the duration of
 * `act`. What is printed from now on can't control the terminal. Never creates a database: throws a readable message if the site was never started.
 */
export async function withApplication(act: (services: Services) => Promise<void>): Promise<void> {
  makeOutputHarmless()
  const config = readConfig(process.env, fileURLToPath(new URL('../../../.data', import.meta.url)))
  const folder = join(config.dataDir, 'db')
  if (!config.databaseUrl && !existsSync(folder)) throw new Error(noDatabaseMessage)
  const database = config.databaseUrl ? null : await startPostgres(folder)
  const app = await createApplication(config, config.databaseUrl ?? database?.url() ?? '')
  try {
    const { rows } = await sql`select where to_regclass('site') is not null`.execute(app.services.db)
    if (rows.length === 0) throw new Error(noDatabaseMessage)
    await act(app.services)
  } finally {
    await app.close()
    await database?.stop()
  }
}
