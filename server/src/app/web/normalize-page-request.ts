import type { FastifyReply, FastifyRequest } from 'fastify'

const mediaTypePattern = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

/** What fastify or fetch would stumble over before a page can answer it in its own words. */
export async function normalizePageRequest(
  { method, raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // No fetch request can be made of it.
  if (method === 'TRACE') return void reply.status(405).send()
  const kind = raw.headers['content-type']
  if (kind !== undefined && !mediaTypePattern.test(kind)) delete raw.headers['content-type']
}
