import type { FastifyInstance } from 'fastify'
import type { RequestContext } from '../../platform/context.ts'
import type { ResolveContext } from '../../platform/http/api.ts'
import { sendPicture } from '../../platform/http/send-picture.ts'
import { getMemberId } from '../../platform/actor.ts'
import { getBlurredImageFilePath, getChatImageFilePath } from './chat-image.ts'
import { findVisibleImage } from './chat-image.sql.ts'

/** Storage path of the file if the caller may see it now, else null. Permission is checked on every request. */
async function findImageFilePath(context: RequestContext, file: string): Promise<string | null> {
  const { db, site } = context
  const memberId = getMemberId(context)
  const [, id, blurred] = /^([0-9a-f-]{36})(-blurred)?\.webp$/.exec(file) ?? []
  if (!id || memberId === null) return null
  const row = await findVisibleImage(
    db,
    { id: memberId, freeHistory: site.free_history_messages },
    { image: id },
  )
  if (!row) return null
  if (blurred) return getBlurredImageFilePath(id)
  return row.senderId === memberId || row.imageOpened ? getChatImageFilePath(id) : null
}

/**
 * GET /chat-images/{id}.webp: for the sender, and for the receiver after opening it. GET /chat-images/{id}-blurred.webp: for both.
 * Only while the message is visible in their thread (docs/safety.md#images-in-chats).
 */
export function mountChatImageRoute(server: FastifyInstance, contextOf: ResolveContext): void {
  server.get<{ Params: { file: string } }>(
    '/chat-images/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const context = await contextOf(request, reply)
      return sendPicture(context, request, reply, () => findImageFilePath(context, request.params.file))
    },
  )
}
