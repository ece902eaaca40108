// For tests of crashes: connections that the database ends between any two statements, also right after a commit.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../../src/platform/db/db-types.ts'
import { StrictPool } from '../../src/platform/db/db.ts'

interface ConnectionFate {
  /** Statements until the connection ends. */
  statementsLeft: number
  /** The server still heard the last statement, and did it. */
  readonly lastStatementRuns: boolean
  crashed: boolean
}
const connectionFates = new AsyncLocalStorage<ConnectionFate>()
class ConnectionLost extends Error {
  override readonly message = 'the connection was lost'
}

const statementNames = new Map<string, string>()
/** The same words with a name for the statement: each connection plans it once, for it runs thousands of times. */
function toPreparedStatement(words: readonly unknown[]): readonly unknown[] {
  const [text, values, ...more] = words
  if (typeof text !== 'string' || !Array.isArray(values) || more.length > 0) return words
  const name = statementNames.get(text) ?? `s${statementNames.size}`
  statementNames.set(text, name)
  return [{ name, text, values }]
}

/** A pool of its own whose connections die as `dying` says. */
export function createCrashingDatabase(connectionString: string, size: number) {
  const killer = new pg.Pool({ connectionString, max: 4 })
  /** Over when the client knows: its pool gives it to nobody else. */
  const end = async (client: pg.Client) => {
    const gone = new Promise((resolve) => client.once('end', () => resolve(null)))
    const { processID } = client as unknown as { processID: number }
    await killer.query('select pg_terminate_backend($1)', [processID])
    await gone
    throw new ConnectionLost()
  }
  class MortalClient extends pg.Client {
    override query(...words: never[]): never {
      const ask = () => super.query(...(toPreparedStatement(words) as [never])) as unknown as Promise<unknown>
      const fate = connectionFates.getStore()
      if (!fate || fate.statementsLeft < 0) return ask() as never
      fate.statementsLeft -= 1
      if (fate.statementsLeft >= 0) return ask() as never
      fate.crashed = true
      const lost = () => end(this)
      return (fate.lastStatementRuns ? ask().then(lost) : lost()) as never
    }
  }
  const pool = new StrictPool({ connectionString, max: size, Client: MortalClient })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    async close() {
      await pool.end()
      await killer.end()
    },
  }
}

export interface ConnectionCrash {
  /** After so many statements. */
  readonly after: number
  readonly heard: boolean
}
/**
 * Runs an act whose connection dies on the way, and then, as a job or a caller that hears nothing does, again. So is one that was
 * lost with another's: what is asked at the same moment goes by one statement.
 */
export async function runWithCrash<T>(death: ConnectionCrash | null, act: () => Promise<T>): Promise<T> {
  const fate: ConnectionFate | null = death && {
    statementsLeft: death.after,
    lastStatementRuns: death.heard,
    crashed: false,
  }
  try {
    return await (fate ? connectionFates.run(fate, act) : act())
  } catch (error) {
    if (!fate?.crashed && !(error instanceof ConnectionLost)) throw error
    return runWithCrash(null, act)
  }
}
