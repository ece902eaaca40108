import type { FastifyInstance } from 'fastify'
import { blockBetween } from '../moderation/index.ts'
import type { Context } from '../platform/context.ts'
import type { ContextOf } from '../platform/http.ts'
import { answerPicture } from '../platform/picture-answer.ts'
import { accessTo } from './access.ts'
import { type PhotoSize, photoSizes, sizeFor, storedAt } from './photo-path.ts'
import { photoWithOwner } from './photo.sql.ts'
import { isLocked } from './photo-view.ts'
import { areNear, viewerOf } from './visible.sql.ts'

/** Whether the caller may have this picture of a photo; asked for every request (docs/safety.md#locked-pictures). */
async function mayHave(context: Context, id: string, size: PhotoSize): Promise<boolean> {
  const { db, site, memberId } = context
  const photo = await photoWithOwner(db, id)
  if (!photo) return false
  if (photo.memberId === memberId) return true
  const shown =
    photo.status === 'active' && photo.profileStatus === 'active' && photo.ownerStatus === 'active'
  if (!shown || !areNear(await viewerOf(context), photo)) return false
  if (size !== sizeFor(memberId, size)) return false
  if (memberId !== null && (await blockBetween(db, memberId, photo.memberId))) return false
  return size === 'blurred' || !isLocked(photo, photo.before, await accessTo(db, memberId), site)
}

/** GET /photos/{id}/{size}.webp */
export function mountPhotos(app: FastifyInstance, contextOf: ContextOf): void {
  app.get<{ Params: { id: string; file: string } }>(
    '/photos/:id/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const context = await contextOf(request, reply)
      const { id, file } = request.params
      return answerPicture(context, request, reply, async () => {
        const size = photoSizes.find((name) => file === `${name}.webp`)
        const known = size && /^[0-9a-f-]{36}$/.test(id) && (await mayHave(context, id, size))
        return known ? storedAt(id, size) : null
      })
    },
  )
}
