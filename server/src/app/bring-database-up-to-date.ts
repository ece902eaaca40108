import { assertInstallation } from '../platform/db/assert-installation.ts'
import { migrate } from '../platform/db/migrate.ts'
import { refreshProfileRegions } from '../profiles/index.ts'
import { loadGeography } from '../sites/index.ts'
import type { Application } from './create-application.ts'
import { inspectDatabase } from './inspect-database.ts'

interface UpdateOptions {
  readonly log: (line: string) => void
  /** Further work that only one process may do. */
  readonly afterMigration?: () => Promise<void>
}

/**
 * Waits for the database at `url`, checks that it is safe to use, applies all migrations and loads the cities. Other processes wait
 * meanwhile. Throws an explanation when the database cannot be used as it is.
 */
export async function bringDatabaseUpToDate(
  application: Application,
  url: string,
  { log, afterMigration }: UpdateOptions,
): Promise<void> {
  const { config, db } = application.services
  await migrate(config.databaseDirectUrl ?? url, {
    log,
    beforeMigration: () => inspectDatabase(application, url),
    async afterMigration() {
      await assertInstallation(application.services)
      await loadGeography(db, refreshProfileRegions)
      await afterMigration?.()
    },
  })
}
