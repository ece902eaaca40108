// A PostgreSQL server that can fail in all the ways that a real one does, and restarts on the same data.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isProcessAlive } from '../server/src/platform/postgres/cluster.ts'
import { type EmbeddedPostgres, startPostgres } from '../server/src/platform/postgres/start.ts'

export interface FallibleDatabase {
  readonly url: string
  /** Kills it, as a power cut would. */
  readonly kill: () => Promise<void>
  /** Shuts it down as an administrator would, which ends every connection. */
  readonly shutDown: () => Promise<void>
  /** Starts it again; resolves when it is ready. */
  readonly start: () => Promise<void>
  /** Starts it as a standby without a primary: it can be read but refuses writes. */
  readonly startAsStandby: () => Promise<void>
  /** Promotes a standby, so that it accepts writes. */
  readonly promote: () => Promise<void>
  /** Runs a statement as an administrator. */
  readonly run: (statement: string) => Promise<void>
  readonly close: () => Promise<void>
}

export async function startFallibleDatabase(folder: string): Promise<FallibleDatabase> {
  const data = join(folder, 'db')
  const standby = join(data, 'standby.signal')
  let database: EmbeddedPostgres = await startPostgres(data)
  const stopProcess = async (signal: 'SIGKILL' | 'SIGINT') => {
    process.kill(database.pid, signal)
    while (isProcessAlive(database.pid)) await sleep(20)
  }
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: database.url() })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const start = async () => {
    database = await startPostgres(data)
  }
  return {
    url: database.url(),
    kill: () => stopProcess('SIGKILL'),
    shutDown: () => stopProcess('SIGINT'),
    start,
    async startAsStandby() {
      await writeFile(standby, '')
      await start()
    },
    promote: () => run('select pg_promote(true, 60)'),
    run,
    async close() {
      if (isProcessAlive(database.pid)) await stopProcess('SIGINT')
      await rm(standby, { force: true })
    },
  }
}
