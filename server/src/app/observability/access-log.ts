import type { FastifyInstance } from 'fastify'
import type { Log } from '../../platform/log.ts'
import { getRoutePattern } from './route-pattern.ts'

/** Logs each answered request, whatever LOG_LEVEL is. No address, path, query or other personal data (docs/safety.md#logs). */
export function logAccesses(server: FastifyInstance, log: Log): void {
  const accessLog = log.child({}, { level: 'info' })
  server.addHook('onResponse', async (request, reply) => {
    accessLog.info(
      {
        method: request.method,
        route: getRoutePattern(request),
        status: reply.raw.statusCode,
        durationMs: Math.round(reply.elapsedTime),
        requestId: request.id,
      },
      'request',
    )
  })
}
