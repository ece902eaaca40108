import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestCounter, requestDuration } from '../../platform/observability/metrics.ts'
import { getRoutePattern } from './route-pattern.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** The client chooses the method, so that unknown ones share one label. */
const getMethodLabel = ({ method }: FastifyRequest): string => (methods.has(method) ? method : 'other')

/** Counts answered requests and measures their duration. */
export function measureRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const labels = { method: getMethodLabel(request), route: getRoutePattern(request) }
    requestCounter.inc({ ...labels, status: reply.raw.statusCode })
    requestDuration.observe(labels, reply.elapsedTime / 1000)
  })
}
