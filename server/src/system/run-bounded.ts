import { sql } from 'kysely'
import type { Services } from '../platform/context.ts'
import { type Db, runInTransaction } from '../platform/db/db.ts'

/** The screen is opened when something is slow already: its own statements must not add to it. */
const statementTimeoutMs = 2000

/** Reads with a limit of two seconds for each statement; the statements take no locks. */
export const runBounded = <T>({ db }: Pick<Services, 'db'>, read: (tx: Db) => Promise<T>): Promise<T> =>
  runInTransaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(statementTimeoutMs)}, true)`.execute(tx)
    return read(tx)
  })
