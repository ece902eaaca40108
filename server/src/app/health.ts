// Health checks for supervisors and load balancers: on any host, without site, session or cookie.
import { setTimeout as sleep } from 'node:timers/promises'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, isUndefinedTable } from '../platform/db/db.ts'
import { listMigrationNames } from '../platform/db/migrate.ts'
import type { DependencyStates } from './observability/check-dependencies.ts'

/** Lifecycle state. While starting, only health checks are answered; while stopping, requests still are. */
export interface Lifecycle {
  phase: 'starting' | 'running' | 'stopping'
}

interface HealthOptions {
  readonly db: Db
  readonly readDependencies: () => DependencyStates
  readonly lifecycle: Lifecycle
}

/** Describes why a process should receive no requests. */
type UnreadyReason = 'starting' | 'stopping' | 'database' | 'read_only' | 'schema'

const checkTimeoutMs = 2000
/** The database is checked at most once in this time, however often `/readyz` is called. */
const checkCacheMs = 1000

async function checkDatabase(db: Db): Promise<UnreadyReason | null> {
  try {
    const names = await listMigrationNames()
    const { rows } = await sql<{ is_read_only: boolean; applied: number }>`
      select current_setting('transaction_read_only')::bool as is_read_only,
        (select count(*) from migration where name = any(${names}::text[])) as applied`.execute(db)
    if (rows[0]?.is_read_only !== false) return 'read_only'
    return rows[0].applied === names.length ? null : 'schema'
  } catch (error) {
    return isUndefinedTable(error) ? 'schema' : 'database'
  }
}

function createDatabaseCheck(db: Db): () => Promise<UnreadyReason | null> {
  let last: { at: number; reason: Promise<UnreadyReason | null> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > checkCacheMs) {
      const late = sleep(checkTimeoutMs, 'database' as const, { ref: false })
      last = { at: now, reason: Promise.race([checkDatabase(db), late]) }
    }
    return last.reason
  }
}

const livenessPath = '/livez'
const readinessPath = '/readyz'

const formatDegraded = (states: DependencyStates): string =>
  [...states].map(([name, isUp]) => (isUp ? '' : `\ndegraded: ${name}`)).join('')

/**
 * `/livez`: the process responds. `/readyz`: it serves requests, and the database accepts writes and has all migrations; else 503
 * with the reason. Further lines name services that fail, without which the process still is of use.
 */
export function registerHealthRoutes(
  server: FastifyInstance,
  { db, readDependencies, lifecycle }: HealthOptions,
): void {
  const check = createDatabaseCheck(db)
  server.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions
    if (lifecycle.phase === 'starting' && url !== livenessPath && url !== readinessPath)
      throw createProblem('unavailable')
  })
  server.get(livenessPath, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('alive'),
  )
  server.get(readinessPath, { schema: { hide: true } }, async (_request, reply) => {
    const reason = lifecycle.phase === 'running' ? await check() : lifecycle.phase
    return reply
      .status(reason ? 503 : 200)
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(reason ?? `ready${formatDegraded(readDependencies())}`)
  })
}
