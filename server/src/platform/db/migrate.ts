import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { sqlMigrationLoader } from './load-migrations.ts'
import { DatabaseUnavailableError, isOutage } from './outage.ts'

export interface MigrateOptions {
  /** Receives the reason for waiting, once per reason. */
  readonly log?: (line: string) => void
  /** Checks of the database, repeated while it does not answer; their errors end the migration. */
  readonly beforeMigration?: () => Promise<void>
  /** Folder of the migrations. */
  readonly directory?: string
  /** Further work on the database that only one process may do, before any requests are served. */
  readonly afterMigration?: () => Promise<void>
}

const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url))
/** The names of the migrations in `directory`, by default this build's, as the table `migration` stores them. */
export const listMigrationNames = async (directory = migrationsFolder): Promise<string[]> =>
  (await readdir(directory)).filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -4))

/** Returns the names of the migrations that the database has run. */
async function readAppliedNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('migration') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  return (await client.query<{ name: string }>('select name from migration')).rows.map(({ name }) => name)
}

/** Returns the migrations that the database lacks, in order. Throws when it does not answer. */
export async function listPendingMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const applied = await readAppliedNames(client)
    return (await listMigrationNames()).filter((name) => !applied.includes(name)).sort()
  } finally {
    await client.end()
  }
}

/**
 * Throws if a migration that has not run precedes one that has. node-pg-migrate has such a check, too, but orders by the time of the
 * run, and refuses a correct database whose clock stepped back between two migrations.
 */
async function assertMigrationOrder(client: pg.Client, directory: string): Promise<void> {
  const applied = await readAppliedNames(client)
  const pending = (await listMigrationNames(directory)).filter((name) => !applied.includes(name)).sort()
  const later = applied.filter((name) => pending[0] !== undefined && name > pending[0]).sort()
  if (later[0]) throw new Error(`Migration ${pending[0]} has not run but precedes ${later[0]}, which has`)
}

/** The time for which to wait for another migrating process or an unavailable database. */
const deadlineMs = 15 * 60_000
/** The time for which a schema change may wait for a table lock, during which later statements queue behind it. */
const lockTimeoutMs = 1000
const minRetryDelayMs = 500
const maxRetryDelayMs = 10_000
/** The advisory lock that node-pg-migrate uses. */
const migrationLockId = 7_241_865_325_823_964

/** Another process is migrating. */
class MigrationLockedError extends Error {}

const lockNotAvailableCode = '55P03'
/** Returns why a retry may succeed, as a line for the log; null for permanent errors. */
function getRetryReason(error: unknown): string | null {
  if (error instanceof MigrationLockedError)
    return 'Another process brings the database up to date; waiting for it …'
  if (error instanceof pg.DatabaseError && error.code === lockNotAvailableCode)
    return 'A migration waits for a table that is in use, and tries again …'
  // Connection errors carry the failed system call; any other error that is not PostgreSQL's is a bug.
  const isConnection = error instanceof Error && !(error instanceof pg.DatabaseError) && 'syscall' in error
  const isUnavailable = error instanceof DatabaseUnavailableError
  return isConnection || isUnavailable || (error instanceof pg.DatabaseError && isOutage(error))
    ? 'The database does not answer; waiting for it …'
    : null
}

async function migrateOnce(databaseUrl: string, options: MigrateOptions): Promise<void> {
  const { directory = migrationsFolder, beforeMigration, afterMigration } = options
  const connection = { connectionString: databaseUrl, lock_timeout: lockTimeoutMs }
  const client = new pg.Client(connection)
  client.on('error', () => {})
  const jobs = new pg.Pool({ ...connection, max: 1 })
  jobs.on('error', () => {})
  jobs.on('connect', (one) => one.on('error', () => {}))
  try {
    await beforeMigration?.()
    await client.connect()
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      migrationLockId,
    ])
    if (!rows[0]?.mine) throw new MigrationLockedError()
    await assertMigrationOrder(client, directory)
    await runner({
      dbClient: client,
      noLock: true,
      dir: directory,
      direction: 'up',
      migrationsTable: 'migration',
      checkOrder: false,
      // One transaction per migration, so that its locks are released before the next one waits.
      singleTransaction: false,
      migrationLoaderStrategies: [sqlMigrationLoader],
      log: () => {},
    })
    await runMigrations({ pgPool: jobs, logger: new Logger(() => () => {}) })
    await afterMigration?.()
  } finally {
    await Promise.allSettled([client.end(), jobs.end()])
  }
}

/**
 * Applies all pending migrations, ours and the job queue's. Forward only; does nothing if up to date. One process migrates while
 * others wait. Lock waits are short and retried, so that a site in use is not blocked.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const { log = () => {} } = options
  const until = Date.now() + deadlineMs
  let lastReason: string | null = null
  for (let pauseMs = minRetryDelayMs; ; pauseMs = Math.min(pauseMs * 2, maxRetryDelayMs)) {
    try {
      return await migrateOnce(databaseUrl, options)
    } catch (error) {
      const reason = getRetryReason(error)
      if (!reason || Date.now() > until) throw error
      if (reason !== lastReason) log(reason)
      lastReason = reason
    }
    await sleep(pauseMs * (0.75 + Math.random() / 2))
  }
}
