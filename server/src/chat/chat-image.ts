import type { FastifyInstance } from 'fastify'
import type { Storage } from '../platform/storage/index.ts'
import type { Parts } from '../platform/context.ts'
import type { ContextOf } from '../platform/http.ts'
import { answerPicture } from '../platform/picture-answer.ts'
import { newId } from '../platform/ids.ts'
import { readPicture } from '../platform/read-picture.ts'
import { signAddress } from '../platform/signed-address.ts'
import { imageConversation } from './message.sql.ts'

/** Where a chat's image is stored. */
export const chatImageAt = (id: string): string => `chat/${id.slice(0, 2)}/${id}.webp`

/** Re-encodes an image for a chat, without metadata; throws what readPicture throws. */
export const renderChatImage = (base64: string): Promise<Uint8Array> =>
  readPicture(Buffer.from(base64, 'base64'), ({ image }) =>
    image
      .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 80 })
      .toBuffer(),
  )
export async function storeChatImage(storage: Storage, picture: Uint8Array): Promise<string> {
  const id = newId()
  await storage.write(chatImageAt(id), picture)
  return id
}
export const removeChatImage = (storage: Storage, id: string): Promise<void> =>
  storage.remove(chatImageAt(id))

/** The address of a chat's image for one of the two; it expires. */
export const chatImagePath = (parts: Pick<Parts, 'clock' | 'config'>, viewer: number, id: string): string =>
  signAddress(parts, `/chat-images/${id}.webp`, viewer)

/** GET /chat-images/{id}.webp, for the two of the conversation only, while it stands in their list. */
export function mountChatImages(app: FastifyInstance, contextOf: ContextOf): void {
  app.get<{ Params: { file: string } }>(
    '/chat-images/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const context = await contextOf(request, reply)
      return answerPicture(context, request, reply, async () => {
        const id = /^([0-9a-f-]{36})\.webp$/.exec(request.params.file)?.[1]
        const { memberId, db } = context
        const mine = id && memberId !== null && (await imageConversation(db, id, memberId))
        return mine ? chatImageAt(id) : null
      })
    },
  )
}
