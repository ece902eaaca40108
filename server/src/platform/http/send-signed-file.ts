import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendStoredFile } from './stored-file.ts'
import { getRemainingUrlSeconds } from './signed-url.ts'
import type { RequestContext } from '../context.ts'
import { getMemberId } from '../actor.ts'

/**
 * Serves a file by its signed URL: `find` returns its stored name if this viewer may see it now. Every failure is the same
 * 404.
 */
export async function sendSignedFile(
  context: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
  contentType: 'image/webp' | 'audio/mp4',
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
  return sendStoredFile(context, reply, name, {
    'content-type': contentType,
    'cache-control': `private, max-age=${holds}`,
    // After a logout, the browser must not reuse its cached copy.
    vary: 'Cookie',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
  })
}
