import { problem } from '@amarelle/contract/errors'
import { photoBytes, photoPixels } from '@amarelle/contract/limits'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Storage } from '../platform/storage/index.ts'
import type { Parts } from '../platform/context.ts'
import type { ContextOf } from '../platform/http.ts'
import { answerPicture } from '../platform/picture-answer.ts'
import { newId } from '../platform/ids.ts'
import { signAddress } from '../platform/signed-address.ts'
import { imageConversation } from './message.sql.ts'

const storedAt = (id: string) => `chat/${id.slice(0, 2)}/${id}.webp`

/** Stores an image of a chat, re-encoded and without metadata; throws `photo_too_large` or `photo_unreadable`. */
export async function storeChatImage(storage: Storage, base64: string): Promise<string> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > photoBytes) throw problem('photo_too_large')
  const picture = await sharp(bytes, { limitInputPixels: photoPixels, failOn: 'error', pages: 1 })
    .rotate()
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => {
      throw problem('photo_unreadable')
    })
  const id = newId()
  await storage.write(storedAt(id), picture)
  return id
}
export const removeChatImage = (storage: Storage, id: string): Promise<void> => storage.remove(storedAt(id))

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
        return mine ? storedAt(id) : null
      })
    },
  )
}
