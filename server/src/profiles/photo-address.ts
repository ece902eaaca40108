import type { FastifyInstance } from 'fastify'
import { blockBetween } from '../moderation/index.ts'
import type { Context } from '../platform/context.ts'
import type { ContextOf } from '../platform/http.ts'
import { accessTo } from './access.ts'
import { type PhotoSize, photoSizes, storedAt } from './photo-path.ts'
import { photoById, photosOf } from './photo.sql.ts'
import { isLocked } from './photo-view.ts'
import { profileRow } from './profile.sql.ts'

/** Whether the caller may have this picture of a photo; asked for every request (DECISIONS 6). */
async function mayHave(context: Context, id: string, size: PhotoSize): Promise<boolean> {
  const { db, site, memberId } = context
  const photo = await photoById(db, id)
  if (!photo) return false
  const access = await accessTo(db, memberId, photo.memberId)
  if (access === 'owner') return true
  const owner = await profileRow(db, photo.memberId)
  if (!owner || owner.siteId !== site.id || owner.status !== 'active' || photo.status !== 'active')
    return false
  if (memberId !== null && (await blockBetween(db, memberId, photo.memberId))) return false
  if (size === 'blurred') return true
  const active = (await photosOf(db, photo.memberId)).filter(({ status }) => status === 'active')
  return !isLocked(
    photo,
    active.findIndex((one) => one.id === id),
    access,
    site,
  )
}

/** GET /photos/{id}/{size}.webp */
export function mountPhotos(app: FastifyInstance, contextOf: ContextOf): void {
  app.get<{ Params: { id: string; file: string } }>(
    '/photos/:id/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const context = await contextOf(request, reply)
      const { id, file } = request.params
      const size = photoSizes.find((name) => file === `${name}.webp`)
      const known = size && /^[0-9a-f-]{36}$/.test(id) && (await mayHave(context, id, size))
      const bytes = known ? await context.storage.read(storedAt(id, size)) : null
      if (!bytes) return reply.status(404).header('cache-control', 'no-store').send()
      return reply
        .type('image/webp')
        .header('cache-control', 'private, max-age=300')
        .header('vary', 'Cookie')
        .header('content-disposition', 'inline')
        .send(bytes)
    },
  )
}
