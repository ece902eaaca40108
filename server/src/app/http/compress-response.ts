import compression from 'compression'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = compression({ threshold: 2048, level: 4 })

/**
 * Compresses pages and longer responses if the browser supports it, but not small or already compressed ones. Wraps the raw
 * response, since the pages write to it directly.
 */
export function compressResponse(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  // A WebSocket upgrade has no response to compress.
  if (request.headers.upgrade) done()
  else compress(request.raw, reply.raw, done)
}
