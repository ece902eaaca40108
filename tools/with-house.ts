import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { compose } from '../server/src/app/compose.ts'
import { readConfig } from '../server/src/platform/config.ts'
import type { Parts } from '../server/src/platform/context.ts'
import { startPostgres } from '../server/src/platform/postgres/start.ts'

const neverStarted = 'There is no database yet: start the site once with `npm start`, which makes it.'

/**
 * Joins the database of a server that runs, whose worker does what is queued; else starts it for as long as the act takes. Makes none:
 * throws a sentence for who reads it where the site was never started.
 */
export async function withHouse(act: (parts: Parts) => Promise<void>): Promise<void> {
  const config = readConfig(process.env, fileURLToPath(new URL('../.data', import.meta.url)))
  const folder = join(config.dataDir, 'db')
  if (!config.databaseUrl && !existsSync(folder)) throw new Error(neverStarted)
  const database = config.databaseUrl ? null : await startPostgres(folder)
  const house = await compose(config, config.databaseUrl ?? database?.url() ?? '')
  try {
    const { rows } = await sql`select where to_regclass('site') is not null`.execute(house.parts.db)
    if (rows.length === 0) throw new Error(neverStarted)
    await act(house.parts)
  } finally {
    await house.close()
    await database?.stop()
  }
}
