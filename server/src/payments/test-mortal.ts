// For tests of crashes: connections that the database ends between any two statements, also right after a commit.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../platform/db-types.ts'
import { StrictPool } from '../platform/db.ts'

interface Fate {
  /** Statements until the connection ends. */
  left: number
  /** The server still heard the last statement, and did it. */
  readonly heard: boolean
  struck: boolean
}
const fates = new AsyncLocalStorage<Fate>()
class Lost extends Error {
  override readonly message = 'the connection was lost'
}

const names = new Map<string, string>()
/** The same words with a name for the statement: each connection plans it once, for it runs thousands of times. */
function prepared(words: readonly unknown[]): readonly unknown[] {
  const [text, values, ...more] = words
  if (typeof text !== 'string' || !Array.isArray(values) || more.length > 0) return words
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return [{ name, text, values }]
}

/** A pool of its own whose connections die as `dying` says. */
export function mortalDatabase(connectionString: string, size: number) {
  const killer = new pg.Pool({ connectionString, max: 4 })
  /** Over when the client knows: its pool gives it to nobody else. */
  const end = async (client: pg.Client) => {
    const gone = new Promise((resolve) => client.once('end', () => resolve(null)))
    const { processID } = client as unknown as { processID: number }
    await killer.query('select pg_terminate_backend($1)', [processID])
    await gone
    throw new Lost()
  }
  class MortalClient extends pg.Client {
    override query(...words: never[]): never {
      const ask = () => super.query(...(prepared(words) as [never])) as unknown as Promise<unknown>
      const fate = fates.getStore()
      if (!fate || fate.left < 0) return ask() as never
      fate.left -= 1
      if (fate.left >= 0) return ask() as never
      fate.struck = true
      const lost = () => end(this)
      return (fate.heard ? ask().then(lost) : lost()) as never
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

export interface Death {
  /** After so many statements. */
  readonly after: number
  readonly heard: boolean
}
/**
 * Runs an act whose connection dies on the way, and then, as a job or a caller that hears nothing does, again. So is one that was
 * lost with another's: what is asked at the same moment goes by one statement.
 */
export async function dying<T>(death: Death | null, act: () => Promise<T>): Promise<T> {
  const fate: Fate | null = death && { left: death.after, heard: death.heard, struck: false }
  try {
    return await (fate ? fates.run(fate, act) : act())
  } catch (error) {
    if (!fate?.struck && !(error instanceof Lost)) throw error
    return dying(null, act)
  }
}
