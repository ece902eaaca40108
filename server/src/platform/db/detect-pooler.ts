import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type ConnectionAbilities, directConnection } from './db.ts'

const connectTimeoutMs = 5000
/** A pooler with a single server connection lets the second client wait. */
const queryTimeoutMs = 3000
/** The number of times one client asks in a row: a pooler that takes its connections in turns shows itself by the second answer. */
const probeCount = 3

const createClient = (connectionString: string): pg.Client => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
  })
  client.on('error', () => {})
  return client
}

const isPreparedStatementError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '26000' || error.code === '42P05')

/** The server process behind the client's next statement, asked by a statement that is prepared on first use. */
const askServerProcess = async (client: pg.Client, name: string): Promise<number | null> => {
  try {
    const { rows } = await client.query<{ pid: number }>({ name, text: 'select pg_backend_pid() as pid' })
    return rows[0]?.pid ?? null
  } catch (error) {
    if (isPreparedStatementError(error)) return null
    throw error
  }
}

/**
 * Finds out whether a pooler in transaction mode answers at the address: then a client gets another server process while somebody
 * else's transaction holds the one it had. Also whether prepared statements survive the change (PgBouncer since 1.21). Throws when
 * the database does not answer.
 */
export async function detectPooler(connectionString: string): Promise<ConnectionAbilities> {
  const [asking, holding] = [createClient(connectionString), createClient(connectionString)]
  // Not a statement of the application: it may stay behind on the pooler's servers.
  const name = `probe_${randomBytes(8).toString('hex')}`
  const getProcessId = async (client: pg.Client) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  try {
    await asking.connect()
    await holding.connect()
    const processIds = new Set<number | undefined>()
    for (let count = 0; count < probeCount; count += 1) processIds.add(await getProcessId(asking))
    const preparedAt = await askServerProcess(asking, name)
    processIds.add(preparedAt ?? undefined)
    await holding.query('begin')
    const isShared = processIds.has(await getProcessId(holding))
    if (!isShared) processIds.add(await getProcessId(asking))
    if (!isShared && processIds.size === 1) return directConnection
    const movedTo = await askServerProcess(asking, name).catch(() => null)
    return { sessions: false, preparedStatements: movedTo !== null && movedTo !== preparedAt }
  } finally {
    await Promise.allSettled([asking.end(), holding.end()])
  }
}
