import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendUnavailable, readStoredFile } from './stored-file.ts'
import { getRemainingUrlSeconds } from './signed-url.ts'
import type { RequestContext } from '../context.ts'
import { getMemberId } from '../actor.ts'

/**
 * Serves a picture by its signed URL: `find` returns its stored name if this viewer may see it now. Every failure is the same
 * 404.
 */
export async function sendPicture(
  context: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<string | null>,
): Promise<FastifyReply> {
  const path = request.url.split('?')[0] ?? ''
  const holds = getRemainingUrlSeconds(
    context,
    path,
    request.query as { e?: unknown; s?: unknown },
    getMemberId(context),
  )
  const name = holds > 0 ? await find() : null
  const bytes = name === null ? null : await readStoredFile(context.storage, name)
  if (bytes === 'unavailable') return sendUnavailable(reply)
  if (!bytes) return reply.status(404).header('cache-control', 'no-store').send()
  return (
    reply
      .type('image/webp')
      .header('cache-control', `private, max-age=${holds}`)
      // After a logout, the browser must not reuse its cached copy.
      .header('vary', 'Cookie')
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes)
  )
}
