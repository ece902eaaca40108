import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import type { ContextOf } from '../platform/http.ts'
import { answerPicture } from '../platform/picture-answer.ts'
import { signAddress } from '../platform/signed-address.ts'
import { blurredMainPhoto, viewerOf } from '../profiles/index.ts'
import { admirerMark } from './hidden-likes.ts'
import { admirersOf } from './like.sql.ts'

/**
 * The address of an admirer's blurred picture. It names no photo: the photo's own address stands on cards of the search, where
 * it would say who it is.
 */
export const hiddenPicturePath = (context: Context, memberId: number, admirerId: number): string =>
  signAddress(context, `/photos/liked-by/${admirerMark(context, memberId, admirerId)}.webp`, memberId)

async function pictureOf(context: Context, mark: string): Promise<string | null> {
  const { db, memberId } = context
  if (memberId === null) return null
  const admirers = await admirersOf(db, { ...(await viewerOf(context)), memberId })
  const admirer = admirers.find((id) => admirerMark(context, memberId, id) === mark)
  return admirer === undefined ? null : blurredMainPhoto(db, admirer)
}

/** GET /photos/liked-by/{mark}.webp, while the admirer is one. */
export function mountHiddenPictures(app: FastifyInstance, contextOf: ContextOf): void {
  app.get<{ Params: { file: string } }>(
    '/photos/liked-by/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const context = await contextOf(request, reply)
      return answerPicture(context, request, reply, () =>
        pictureOf(context, request.params.file.replace(/\.webp$/, '')),
      )
    },
  )
}
