import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'

/** Brings the schema up to date: ours, and that of the jobs. Forward only; a second run does nothing. */
export async function migrate(databaseUrl: string): Promise<void> {
  await runner({
    databaseUrl,
    dir: fileURLToPath(new URL('../../../migrations', import.meta.url)),
    direction: 'up',
    migrationsTable: 'migration',
    checkOrder: true,
    singleTransaction: true,
    log: () => {},
  })
  await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) })
}
