// For crash tests: connections that the database terminates between any two statements, also right after a commit.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../../src/platform/db/db-types.ts'
import { StrictPool } from '../../src/platform/db/db.ts'

interface ConnectionFate {
  /** Statements until the connection is terminated. */
  statementsLeft: number
  /** The last statement is still executed by the server. */
  readonly lastStatementRuns: boolean
  crashed: boolean
}
const connectionFates = new AsyncLocalStorage<ConnectionFate>()
class ConnectionLost extends Error {
  override readonly message = 'the connection was lost'
}

const statementNames = new Map<string, string>()
/**
 * Turns query arguments into a named prepared statement, planned once per connection, because it runs thousands of
 * times.
 */
function toPreparedStatement(queryArguments: readonly unknown[]): readonly unknown[] {
  const [text, values, ...rest] = queryArguments
  if (typeof text !== 'string' || !Array.isArray(values) || rest.length > 0) return queryArguments
  const name = statementNames.get(text) ?? `s${statementNames.size}`
  statementNames.set(text, name)
  return [{ name, text, values }]
}

/** A separate pool whose connections crash as `runWithCrash` specifies. */
export function createCrashingDatabase(connectionString: string, size: number) {
  const killerPool = new pg.Pool({ connectionString, max: 4 })
  /** Resolves once the client noticed the end, so that the pool doesn't reuse it. */
  const terminate = async (client: pg.Client) => {
    const closed = new Promise((resolve) => client.once('end', () => resolve(null)))
    const { processID } = client as unknown as { processID: number }
    await killerPool.query('select pg_terminate_backend($1)', [processID])
    await closed
    throw new ConnectionLost()
  }
  class CrashingClient extends pg.Client {
    override query(...queryArguments: never[]): never {
      const runQuery = () =>
        super.query(...(toPreparedStatement(queryArguments) as [never])) as unknown as Promise<unknown>
      const fate = connectionFates.getStore()
      if (!fate || fate.statementsLeft < 0) return runQuery() as never
      fate.statementsLeft -= 1
      if (fate.statementsLeft >= 0) return runQuery() as never
      fate.crashed = true
      const terminateConnection = () => terminate(this)
      return (fate.lastStatementRuns ? runQuery().then(terminateConnection) : terminateConnection()) as never
    }
  }
  const pool = new StrictPool({ connectionString, max: size, Client: CrashingClient })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    async close() {
      await pool.end()
      await killerPool.end()
    },
  }
}

export interface ConnectionCrash {
  /** Number of statements before the crash. */
  readonly after: number
  /** The server executes the last statement before the crash. */
  readonly lastStatementRuns: boolean
}
/**
 * Runs `act` with a connection that crashes, then once more without a crash, as a job or caller does on a lost
 * response. Also reruns it when its statement was batched with another caller's and lost with that connection.
 */
export async function runWithCrash<T>(crash: ConnectionCrash | null, act: () => Promise<T>): Promise<T> {
  const fate: ConnectionFate | null = crash && {
    statementsLeft: crash.after,
    lastStatementRuns: crash.lastStatementRuns,
    crashed: false,
  }
  try {
    return await (fate ? connectionFates.run(fate, act) : act())
  } catch (error) {
    if (!fate?.crashed && !(error instanceof ConnectionLost)) throw error
    return runWithCrash(null, act)
  }
}
