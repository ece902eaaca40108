// Health checks for supervisors and load balancers: on any host, without site, session or cookie.
import { setTimeout as sleep } from 'node:timers/promises'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

/** Lifecycle state. While starting, only health checks are answered; while stopping, requests still are. */
export interface Lifecycle {
  phase: 'starting' | 'running' | 'stopping'
}

/** Why a process should receive no requests. */
type UnreadyReason = 'starting' | 'stopping' | 'database' | 'read_only'

const checkTimeoutMs = 2000
/** The database is checked at most once in this time, however often `/readyz` is called. */
const checkCacheMs = 1000

async function checkDatabase(db: Db): Promise<UnreadyReason | null> {
  try {
    const { rows } = await sql<{ read_only: boolean }>`
      select current_setting('transaction_read_only')::bool as read_only`.execute(db)
    return rows[0]?.read_only === false ? null : 'read_only'
  } catch {
    return 'database'
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

/** `/livez`: the process responds. `/readyz`: it serves requests and the database accepts writes; else 503 with the reason. */
export function registerHealthRoutes(server: FastifyInstance, db: Db, lifecycle: Lifecycle): void {
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
      .send(reason ?? 'ready')
  })
}
