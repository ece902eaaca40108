import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './db-types.ts'
import { poolWaitDuration } from '../observability/metrics.ts'
import type { StatementObserver } from '../observability/observe-statements.ts'
import { DatabaseUnavailableError, isOutage } from './outage.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number) // ids and sums stay below 2^53
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value) // a date is text, never a local-time Date

/** A database handle or a transaction; rules accept both. */
export type Db = Kysely<DB>

/** Prefix of statements that are not prepared: their plan depends on the values, or they have too many variants. */
export const unpreparedStatementPrefix = '/* planned each time */'
const preparedStatementNames = new Map<string, string>()
const maxPreparedStatements = 500
/**
 * Returns the name of the prepared statement, for texts that occurred before; undefined for new texts, or when all names are taken. It is
 * derived from the text: clients of one pooler share its servers, and a number would mean another statement to each of them.
 */
function getPreparedStatementName(text: string): string | undefined {
  if (text.startsWith(unpreparedStatementPrefix)) return undefined
  const name = preparedStatementNames.get(text)
  if (name === undefined && preparedStatementNames.size < maxPreparedStatements)
    preparedStatementNames.set(text, '')
  if (name !== '') return name
  const derivedName = `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  preparedStatementNames.set(text, derivedName)
  return derivedName
}

/** Describes what a connection may use: a pooler in transaction mode gives each transaction another server connection. */
export interface ConnectionAbilities {
  /** True if a server connection belongs to one client connection, so that its settings last. */
  readonly sessions: boolean
  readonly preparedStatements: boolean
}
export const directConnection: ConnectionAbilities = { sessions: true, preparedStatements: true }

/**
 * Prepares repeated statements once per connection: planning costs more than running most of ours. A connection that fails with
 * an outage is closed, since the next one may reach a working server.
 */
const createPreparingClient = (
  getAbilities: () => ConnectionAbilities,
  onOutage: () => void,
): typeof pg.Client =>
  class extends pg.Client {
    override query(...words: never[]): never {
      const [text, values, ...callback]: readonly unknown[] = words
      const name =
        getAbilities().preparedStatements && typeof text === 'string' && Array.isArray(values)
          ? getPreparedStatementName(text)
          : undefined
      const queryResult: unknown = name
        ? super.query({ name, text, values } as never, ...(callback as [never]))
        : super.query(...(words as [never]))
      // Callers that pass a callback, such as pg's own pool, handle the error themselves.
      return (
        queryResult instanceof Promise
          ? queryResult.catch((error: unknown) => this.#fail(error))
          : queryResult
      ) as never
    }
    #fail(error: unknown): never {
      if (!isOutage(error)) throw error
      void this.end()
      onOutage()
      throw new DatabaseUnavailableError(error)
    }
  }

/** The current transaction of this asynchronous context. */
const currentTransaction = new AsyncLocalStorage<{ open: boolean }>()
/**
 * Refuses a second connection within a transaction: when all connections are held by transactions that wait for another, none
 * can continue. Throws at once, so that the mistake shows without load.
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
    const endWait = poolWaitDuration.startTimer()
    return super
      .connect()
      .catch((error: unknown) => {
        throw new DatabaseUnavailableError(error)
      })
      .finally(endWait)
  }
}
type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** The time for which a request waits for a connection, new or pooled. */
const connectionTimeoutMs = 5000
/** PostgreSQL cancels a statement after the first time; after the second, an unresponsive server is given up. */
const statementTimeoutMs = 60_000
const queryTimeoutMs = 65_000
/** Maximum waiting requests per connection of the pool. */
const maxWaitingPerConnection = 50

export interface DatabaseConnection {
  readonly pool: StrictPool
  readonly db: Db
  /** Replaces what connections may use, once it is known what answers at the address. */
  readonly setAbilities: (abilities: ConnectionAbilities) => void
}
export interface ConnectionOptions {
  readonly abilities?: ConnectionAbilities
  /** Receives every statement that ran through Kysely. */
  readonly observe?: StatementObserver
}
const outageObservers = new WeakMap<Db, () => void>()
/** `observe` is called when a statement of this handle failed with an outage: it may have been committed nevertheless. */
export const observeOutages = (db: Db, observe: () => void): void => void outageObservers.set(db, observe)

/** Connects on first use, with at most `max` connections. */
export function connectDatabase(
  connectionString: string,
  max = 10,
  { abilities: initialAbilities = directConnection, observe }: ConnectionOptions = {},
): DatabaseConnection {
  let abilities = initialAbilities
  const pool = new StrictPool({
    connectionString,
    max,
    Client: createPreparingClient(
      () => abilities,
      () => outageObservers.get(db)?.(),
    ),
    connectionTimeoutMillis: connectionTimeoutMs,
    // PgBouncer refuses settings at connection time. Through it, the role's own time limit applies (docs/operating.md#pgbouncer).
    ...(initialAbilities.sessions ? { statement_timeout: statementTimeoutMs } : {}),
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  })
  // A lost idle connection is replaced on next use; without a listener, the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (abilities.sessions && !initialAbilities.sessions)
      client.query(`set statement_timeout = ${statementTimeoutMs}`).catch(() => {})
  })
  const dialect = new PostgresDialect({ pool })
  const log =
    observe && (({ query, queryDurationMillis }: LogEvent) => observe(query.sql, queryDurationMillis))
  const db: Db = new Kysely<DB>({ dialect, ...(log && { log }) })
  return {
    pool,
    db,
    setAbilities(newAbilities) {
      abilities = newAbilities
    },
  }
}

type AfterCommitCallback = (db: Db) => void
const afterCommitCallbacks = new WeakMap<Db, AfterCommitCallback[]>()

/**
 * Runs `act` in the caller's transaction if there is one, else in a new one, which is retried on deadlock up to twice: `act`
 * must have no effects that a rollback does not undo.
 */
export async function runInTransaction<T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return act(db)
  let after: AfterCommitCallback[] = []
  const result = await retryOnDeadlock(db, () =>
    db.transaction().execute((tx) => {
      // Discards callbacks of a failed attempt.
      after = []
      afterCommitCallbacks.set(tx, after)
      const own = { open: true }
      return currentTransaction.run(own, async () => act(tx).finally(() => (own.open = false)))
    }),
  )
  for (const then of after) then(db)
  return result
}

/** Runs `then` after the commit, or at once outside a transaction. It is lost if the process ends in between. */
export function runAfterCommit(tx: Db, then: AfterCommitCallback): void {
  if (tx.isTransaction) afterCommitCallbacks.get(tx)?.push(then)
  else then(tx)
}

/** PostgreSQL aborted this transaction to resolve a deadlock. */
const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01'
/** Retries on deadlock up to twice; within a transaction it does not, since only its owner can retry. */
export async function retryOnDeadlock<T>(db: Db, act: () => Promise<T>): Promise<T> {
  for (let tries = db.isTransaction ? 2 : 0; ; tries += 1)
    try {
      return await act()
    } catch (error) {
      if (!isDeadlock(error) || tries === 2) throw error
    }
}

/** Returns whether a unique constraint was violated. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'
/** Returns whether a table does not exist, as before the first migration. */
export const isUndefinedTable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '42P01'
/** Returns whether a foreign key constraint prevented a deletion. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '23503' || error.code === '23001')
