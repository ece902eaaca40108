import type { FastifyInstance } from 'fastify'
import { findBlockingSide } from '../../moderation/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { ResolveContext } from '../../platform/http/api.ts'
import { sendPicture } from '../../platform/http/send-picture.ts'
import { getMemberId } from '../../platform/actor.ts'
import { getPhotoAccess } from './photo-access.ts'
import { type PhotoSize, photoSizes, toViewableSize, getPhotoFilePath } from './photo-path.ts'
import { findPhotoWithOwner } from './photo.sql.ts'
import { isPhotoLocked } from './photo-view.ts'
import { canMeet, getViewer } from '../visibility/visibility.sql.ts'

/** Returns whether the caller may download this size of a photo; checked on every request (docs/safety.md#locked-pictures). */
async function canViewPhoto(context: RequestContext, id: string, size: PhotoSize): Promise<boolean> {
  const { db, site } = context
  const memberId = getMemberId(context)
  const photo = await findPhotoWithOwner(db, id)
  if (!photo) return false
  if (photo.memberId === memberId) return true
  const isPublic =
    photo.status === 'active' && photo.profileStatus === 'active' && photo.ownerStatus === 'active'
  if (!isPublic || !canMeet(await getViewer(context), photo)) return false
  if (size !== toViewableSize(memberId, size)) return false
  if (memberId !== null) {
    const side = await findBlockingSide(db, memberId, photo.memberId)
    // Contacts who hide from each other keep their conversations, and the pictures in them.
    if (side !== null && side !== 'contact') return false
  }
  return size === 'blurred' || !isPhotoLocked(photo, photo.before, await getPhotoAccess(db, memberId), site)
}

/** Serves `GET /photos/{id}/{size}.webp`. */
export function mountPhotoRoute(server: FastifyInstance, resolveContext: ResolveContext): void {
  server.get<{ Params: { id: string; file: string } }>(
    '/photos/:id/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const context = await resolveContext(request, reply)
      const { id, file } = request.params
      return sendPicture(context, request, reply, async () => {
        const size = photoSizes.find((name) => file === `${name}.webp`)
        const isViewable = size && /^[0-9a-f-]{36}$/.test(id) && (await canViewPhoto(context, id, size))
        return isViewable ? getPhotoFilePath(id, size) : null
      })
    },
  )
}
