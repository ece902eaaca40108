import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './db-types.ts'
import { DatabaseUnavailableError, isOutage } from './outage.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number) // ids and sums stay below 2^53
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value) // a date is text, never a local-time Date

/** A pool's handle or a transaction: rules take either. */
export type Db = Kysely<DB>

/** Begins a statement whose plan depends on its values, or that comes in too many forms to keep a plan of each. */
export const unpreparedStatementPrefix = '/* planned each time */'
const statementIds = new Map<string, number>()
const maxPreparedStatements = 500
/** The name under which a connection keeps a statement's plan: for those that came before, as long as there is room. */
function getPreparedStatementName(text: string): string | undefined {
  if (text.startsWith(unpreparedStatementPrefix)) return undefined
  const known = statementIds.get(text)
  if (known === undefined) {
    if (statementIds.size < maxPreparedStatements) statementIds.set(text, statementIds.size)
    return undefined
  }
  return `s${known}`
}
/**
 * PostgreSQL plans a repeated statement once per connection: planning costs more than most of ours take to run. A connection that
 * failed with an outage is ended: the next one may lead to a server that works.
 */
class PreparingClient extends pg.Client {
  override query(...words: never[]): never {
    const [text, values, ...callback]: readonly unknown[] = words
    const name =
      typeof text === 'string' && Array.isArray(values) ? getPreparedStatementName(text) : undefined
    const asked: unknown = name
      ? super.query({ name, text, values } as never, ...(callback as [never]))
      : super.query(...(words as [never]))
    // Whoever asks with a callback, as pg's own pool does, looks at the error itself.
    return (asked instanceof Promise ? asked.catch((error: unknown) => this.#fail(error)) : asked) as never
  }
  #fail(error: unknown): never {
    if (!isOutage(error)) throw error
    void this.end()
    throw new DatabaseUnavailableError(error)
  }
}

/** A transaction under way, for all that is done inside of it. */
const currentTransaction = new AsyncLocalStorage<{ open: boolean }>()
/**
 * Inside of a transaction nothing asks for a connection of its own: when every connection's holder waits for one more, none of
 * them ever goes on. Whatever does is wrong at once, not only on the day when all come together.
 */
export class StrictPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (currentTransaction.getStore()?.open) throw new Error('a second connection inside of a transaction')
    if (this.waitingCount >= this.options.max * maxWaitingPerConnection) {
      const refused = new DatabaseUnavailableError(new Error('too many requests wait for a connection'))
      return callback ? callback(refused, undefined, () => {}) : Promise.reject(refused)
    }
    if (callback) return super.connect(callback)
    return super.connect().catch((error: unknown) => {
      throw new DatabaseUnavailableError(error)
    })
  }
}
type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** How long a request waits for a connection, new or taken. */
const connectionTimeoutMs = 5000
/** After which PostgreSQL cancels a statement, and after which a server that says nothing is given up. */
const statementTimeoutMs = 60_000
const queryTimeoutMs = 65_000
/** Requests in the pool's queue, for each of its connections. */
const maxWaitingPerConnection = 50

export function connectDatabase(connectionString: string, max = 10) {
  const pool = new StrictPool({
    connectionString,
    max,
    Client: PreparingClient,
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  })
  // An idle connection that is lost is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}

type AfterCommitCallback = (db: Db) => void
const afterCommitCallbacks = new WeakMap<Db, AfterCommitCallback[]>()

/**
 * One transaction: the caller's when it already is in one, else a new one. One that the database ended for a deadlock is done
 * again: `act` does nothing that a rollback does not undo.
 */
export async function runInTransaction<T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return act(db)
  let after: AfterCommitCallback[] = []
  const result = await retryOnDeadlock(db, () =>
    db.transaction().execute((tx) => {
      // Of a try that was ended nothing follows.
      after = []
      afterCommitCallbacks.set(tx, after)
      const own = { open: true }
      return currentTransaction.run(own, async () => act(tx).finally(() => (own.open = false)))
    }),
  )
  for (const then of after) then(db)
  return result
}

/** Runs `then` once the transaction is committed; at once outside of one. A process that dies in between runs it never. */
export function runAfterCommit(tx: Db, then: AfterCommitCallback): void {
  if (tx.isTransaction) afterCommitCallbacks.get(tx)?.push(then)
  else then(tx)
}

/** The database ended one of several that waited for each other in a ring. */
const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01'
/** Runs what the database ended for a deadlock again, twice at most; within a transaction that is up to its owner. */
export async function retryOnDeadlock<T>(db: Db, act: () => Promise<T>): Promise<T> {
  for (let tries = db.isTransaction ? 2 : 0; ; tries += 1)
    try {
      return await act()
    } catch (error) {
      if (!isDeadlock(error) || tries === 2) throw error
    }
}

/** The database refused a second one of what may be there once. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'
/** The database refused to delete what other rows name. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '23503' || error.code === '23001')
