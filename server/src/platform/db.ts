import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './db-types.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number) // ids and sums stay below 2^53
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value) // a date is text, never a local-time Date

/** A pool's handle or a transaction: rules take either. */
export type Db = Kysely<DB>

export function connect(connectionString: string, max = 10) {
  const pool = new pg.Pool({ connectionString, max })
  // An idle connection that is lost is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}

/** One transaction: the caller's when it already is in one, else a new one. */
export const inTransaction = <T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? act(db) : db.transaction().execute(act)
