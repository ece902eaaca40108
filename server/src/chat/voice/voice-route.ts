import type { FastifyInstance } from 'fastify'
import type { RequestContext } from '../../platform/context.ts'
import type { ResolveContext } from '../../platform/http/api.ts'
import { sendSignedFile } from '../../platform/http/send-signed-file.ts'
import { getMemberId } from '../../platform/actor.ts'
import { getVoiceFilePath } from './voice-file.ts'
import { findVisibleVoice } from './voice-message.sql.ts'

/** Storage path of the file if the caller may hear it now, else null. Permission is checked on every request. */
async function findVoiceFilePath(context: RequestContext, file: string): Promise<string | null> {
  const { db, site } = context
  const memberId = getMemberId(context)
  const [, id] = /^([0-9a-f-]{36})\.mp4$/.exec(file) ?? []
  if (!id || memberId === null) return null
  const viewer = { id: memberId, freeHistory: site.free_history_messages }
  return (await findVisibleVoice(db, viewer, { file: id })) ? getVoiceFilePath(id) : null
}

/** GET /chat-voices/{id}.mp4: for sender and receiver, while the message is visible in their thread. */
export function mountVoiceRoute(server: FastifyInstance, contextOf: ResolveContext): void {
  server.get<{ Params: { file: string } }>(
    '/chat-voices/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const context = await contextOf(request, reply)
      return sendSignedFile(context, request, reply, 'audio/mp4', () =>
        findVoiceFilePath(context, request.params.file),
      )
    },
  )
}
