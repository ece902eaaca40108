import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RequestSpan, startRequestSpan } from '../../platform/observability/tracing.ts'
import { getRoutePattern } from './route-pattern.ts'

/** Records each request as a span, below the span of the browser's call. */
export function traceRequests(server: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  server.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const span = startRequestSpan(typeof traceparent === 'string' ? traceparent : undefined)
    if (!span) return done()
    spans.set(request, span)
    span.continue(done)
  })
  // Receiving a body continues in the context of the connection.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.continue(done)
    else done()
  })
  server.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply.raw
    const route = getRoutePattern(request)
    spans.get(request)?.end(
      `${request.method} ${route}`,
      {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': statusCode,
        'amarelle.request_id': request.id,
      },
      statusCode >= 500,
    )
  })
}
