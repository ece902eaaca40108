// `npm run migrate`: brings the database up to date, waiting for another process that does so. `--dry-run` lists what is missing.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createApplication } from '../../server/src/app/create-application.ts'
import { bringDatabaseUpToDate } from '../../server/src/app/bring-database-up-to-date.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { listPendingMigrations } from '../../server/src/platform/db/migrate.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { makeOutputHarmless } from './command/harmless-output.ts'

const usage = `npm run migrate                brings the database of DATABASE_URL (or DATABASE_DIRECT_URL) up to date
npm run migrate -- --dry-run   lists the migrations that are missing; exit code 1 if there are any`

async function run(): Promise<void> {
  makeOutputHarmless()
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const config = readConfig(process.env, fileURLToPath(new URL('../../.data', import.meta.url)))
  const { databaseUrl } = config
  if (!databaseUrl)
    throw new Error('DATABASE_URL is missing. The embedded database is migrated by every start.')
  if (values['dry-run']) {
    const names = await listPendingMigrations(config.databaseDirectUrl ?? databaseUrl)
    console.log(names.length ? names.join('\n') : 'The database is up to date.')
    if (names.length) process.exitCode = 1
    return
  }
  const app = await createApplication(config, databaseUrl)
  try {
    await bringDatabaseUpToDate(app, databaseUrl, { log: (line) => console.log(line) })
    console.log('The database is up to date.')
  } finally {
    await app.close()
  }
}

runOperatorCommand(usage, run)
