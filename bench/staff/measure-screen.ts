import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Application } from '../../server/src/app/create-application.ts'
import { createServer } from '../../server/src/app/create-server.ts'
import { connectDatabase, type Db } from '../../server/src/platform/db/db.ts'
import type { DB } from '../../server/src/platform/db/db-types.ts'
import { readCpuMs } from '../support/measure.ts'
import type { Screen } from './screens.ts'

/** The work of the database for a call. */
export interface ScreenTime {
  /** CPU time of the database, unaffected by other work on the machine. */
  readonly workMs: number
  /** From sending each statement to its answer, added up. */
  readonly clockMs: number
}
/** A server in this process with one connection, on which PostgreSQL uses no helpers: all work is that of one process. */
export interface TimedServer {
  readonly server: FastifyInstance
  /** The connection. */
  readonly db: Db
  /** Runs `act` and returns what its statements cost, commits included. */
  readonly measure: (act: () => Promise<void>) => Promise<ScreenTime>
  readonly close: () => Promise<void>
}
export async function startTimedServer({ services }: Application, databaseUrl: string): Promise<TimedServer> {
  const options = encodeURIComponent('-c max_parallel_workers_per_gather=0')
  const database = connectDatabase(`${databaseUrl}&options=${options}`, 1)
  let clockMs = 0
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ queryDurationMillis }) => {
      clockMs += queryDurationMillis
    },
  })
  const server = await createServer({
    application: { services: { ...services, db }, database, replica: null },
    dev: false,
    outbox: null,
    sandboxPayments: false,
    servePages: false,
  })
  return {
    server,
    db,
    async measure(act) {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      const pid = rows[0]?.pid ?? 0
      const cpuBeforeMs = readCpuMs(pid)
      clockMs = 0
      await act()
      return { workMs: readCpuMs(pid) - cpuBeforeMs, clockMs }
    },
    async close() {
      await server.close()
      await db.destroy()
    },
  }
}

/** Of a file only the head and the first rows are read. */
const readFileParts = 2
/** Calls the screen's endpoint once. Throws for any answer but 200. */
export const measureScreen = (
  { server, measure }: TimedServer,
  { endpoint, createQuery, name }: Screen,
  { cookie, round }: { cookie: string; round: number },
): Promise<ScreenTime> =>
  measure(async () => {
    const query = new URLSearchParams(
      Object.entries(createQuery(round)).map(([key, value]) => [key, String(value)]),
    )
    const isQuery = endpoint.method === 'GET'
    const answer = await server.inject({
      method: endpoint.method,
      url: isQuery ? `${endpoint.path}?${query.toString()}` : endpoint.path,
      headers: { cookie, host: 'localhost' },
      ...(isQuery ? {} : { payload: createQuery(round) }),
      payloadAsStream: true,
    })
    let partCount = 0
    for await (const part of answer.stream()) {
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${String(part)}`)
      partCount += 1
      if (endpoint.mediaType === 'text/csv' && partCount === readFileParts) break
    }
  })
