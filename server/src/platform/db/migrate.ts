import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { isOutage } from './outage.ts'

export interface MigrateOptions {
  /** Hears why it waits, once for each reason. */
  readonly log?: (line: string) => void
  /** Where the migrations are. */
  readonly directory?: string
  /** What else only one process at a time does to the database, before it serves anybody. */
  readonly afterMigration?: () => Promise<void>
}

/** For others who bring the database up to date, and for a database that is away. */
const deadlineMs = 15 * 60_000
/** How long a change to a table may wait for those who use it, and hold up everybody who comes after it. */
const lockTimeoutMs = 1000
const minRetryDelayMs = 500
const maxRetryDelayMs = 10_000
/** The lock of node-pg-migrate itself. */
const migrationLockId = 7_241_865_325_823_964

/** Another process is at it. */
class MigrationLockedError extends Error {}

const lockNotAvailableCode = '55P03'
/** Why it may work later; null for an error that would come again. */
function getRetryReason(error: unknown): string | null {
  if (error instanceof MigrationLockedError)
    return 'Another process brings the database up to date; waiting for it …'
  if (error instanceof pg.DatabaseError && error.code === lockNotAvailableCode)
    return 'A migration waits for a table that is in use, and tries again …'
  // What happens at the connection has the code of the system call; everything else that is no answer is a mistake of ours.
  const isConnection = error instanceof Error && !(error instanceof pg.DatabaseError) && 'syscall' in error
  return isConnection || (error instanceof pg.DatabaseError && isOutage(error))
    ? 'The database does not answer; waiting for it …'
    : null
}

async function migrateOnce(databaseUrl: string, options: MigrateOptions): Promise<void> {
  const { directory, afterMigration } = options
  const connection = { connectionString: databaseUrl, lock_timeout: lockTimeoutMs }
  const client = new pg.Client(connection)
  client.on('error', () => {})
  const jobs = new pg.Pool({ ...connection, max: 1 })
  jobs.on('error', () => {})
  jobs.on('connect', (one) => one.on('error', () => {}))
  try {
    await client.connect()
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      migrationLockId,
    ])
    if (!rows[0]?.mine) throw new MigrationLockedError()
    await runner({
      dbClient: client,
      noLock: true,
      dir: directory ?? fileURLToPath(new URL('../../../../migrations', import.meta.url)),
      direction: 'up',
      migrationsTable: 'migration',
      checkOrder: true,
      // One by one: what the first has locked is free again when the second waits.
      singleTransaction: false,
      log: () => {},
    })
    await runMigrations({ pgPool: jobs, logger: new Logger(() => () => {}) })
    await afterMigration?.()
  } finally {
    await Promise.allSettled([client.end(), jobs.end()])
  }
}

/**
 * Brings the schema up to date: ours, and that of the jobs. Forward only; a second run does nothing. Of several processes one does
 * it and the others wait; while the site is in use nobody is held up for long, and whoever is in the way is waited for.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const { log = () => {} } = options
  const until = Date.now() + deadlineMs
  let said: string | null = null
  for (let pauseMs = minRetryDelayMs; ; pauseMs = Math.min(pauseMs * 2, maxRetryDelayMs)) {
    try {
      return await migrateOnce(databaseUrl, options)
    } catch (error) {
      const reason = getRetryReason(error)
      if (!reason || Date.now() > until) throw error
      if (reason !== said) log(reason)
      said = reason
    }
    await sleep(pauseMs * (0.75 + Math.random() / 2))
  }
}
