import compression from 'compression'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = compression({ threshold: 2048, level: 4 })

/**
 * Pages and longer answers go compressed where the browser takes it; what is small, or compressed already, as it is. At
 * the response itself, since the pages write to it directly.
 */
export function compressResponse(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  // A socket's upgrade has no answer to compress.
  if (request.headers.upgrade) done()
  else compress(request.raw, reply.raw, done)
}
