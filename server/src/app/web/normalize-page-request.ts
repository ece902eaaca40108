import type { FastifyReply, FastifyRequest } from 'fastify'

const mediaTypePattern = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

/** Handles requests that would make fastify or fetch fail before a page can respond. */
export async function normalizePageRequest(
  { method, raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // The fetch API allows no TRACE requests.
  if (method === 'TRACE') return void reply.status(405).send()
  const kind = raw.headers['content-type']
  if (kind !== undefined && !mediaTypePattern.test(kind)) delete raw.headers['content-type']
}
