import type { FastifyInstance } from 'fastify'
import type { RequestContext } from '../../platform/context.ts'
import type { ResolveContext } from '../../platform/http/api.ts'
import { sendPicture } from '../../platform/http/send-picture.ts'
import { signUrlPath } from '../../platform/http/signed-url.ts'
import { findBlurredMainPhoto, getViewer } from '../../profiles/index.ts'
import { getMemberId } from '../../platform/actor.ts'
import { createAdmirerToken, readAdmirerToken } from './hidden-likes.ts'
import { isAdmirer } from './like-lists.sql.ts'

/**
 * Signed path of an admirer's blurred picture. It contains no photo id, because the photo's own URL appears on search cards
 * and would identify the admirer.
 */
export const createHiddenPicturePath = (
  context: RequestContext,
  memberId: number,
  admirerId: number,
): string =>
  signUrlPath(context, `/photos/liked-by/${createAdmirerToken(context, memberId, admirerId)}.webp`, memberId)

async function findHiddenPicture(context: RequestContext, token: string): Promise<string | null> {
  const { db } = context
  const memberId = getMemberId(context)
  if (memberId === null) return null
  const admirerId = readAdmirerToken(context, memberId, token)
  if (admirerId === null) return null
  const viewer = { ...(await getViewer(context)), memberId }
  return (await isAdmirer(db, viewer, admirerId)) ? findBlurredMainPhoto(db, admirerId) : null
}

/** GET /photos/liked-by/{token}.webp; works as long as the like exists and is not mutual. */
export function mountHiddenPictures(server: FastifyInstance, resolveContext: ResolveContext): void {
  server.get<{ Params: { file: string } }>(
    '/photos/liked-by/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const context = await resolveContext(request, reply)
      return sendPicture(context, request, reply, () =>
        findHiddenPicture(context, request.params.file.replace(/\.webp$/, '')),
      )
    },
  )
}
