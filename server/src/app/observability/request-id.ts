import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { TrustedProxies } from '../../platform/trusted-proxies.ts'
import { runForRequest } from '../../platform/observability/request-scope.ts'
import { createProxyTrust } from '../http/proxy-headers.ts'

const requestIdHeader = 'x-request-id'
/** The ids that log systems and terminals show unchanged. */
const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/

/** Returns a function that takes the id from a trusted proxy, if it is valid, and makes one otherwise. */
export function createRequestIdReader(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const trust = createProxyTrust(proxies)
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader]
    const isTrusted = trust && trust(socket.remoteAddress ?? '', 0)
    return isTrusted && typeof given === 'string' && requestIdPattern.test(given)
      ? given
      : randomBytes(8).toString('hex')
  }
}

/** Names every request in its answer, and in all that it logs and queues. */
export function carryRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    // On the raw response, for pages that bypass fastify.
    reply.raw.setHeader(requestIdHeader, request.id)
    runForRequest(request.id, done)
  })
  // Receiving a body continues in the context of the connection.
  server.addHook('preValidation', (request, _reply, done) => runForRequest(request.id, done))
}
