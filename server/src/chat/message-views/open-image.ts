import type { openImageEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import { assertAgeProven } from '../../age-checks/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/actor.ts'
import { findVisibleImage, markImageOpened } from '../images/chat-image.sql.ts'
import { toImageView } from './message-view.ts'

/**
 * Marks an image as opened by its receiver, permanently; until then it is shown blurred (docs/safety.md#images-in-chats). Throws
 * `not_found` for anybody but the receiver, and `age_proof_required`.
 */
export async function openImage(
  context: RequestContext,
  { message }: ParsedEndpointInput<typeof openImageEndpoint>,
): Promise<EndpointAnswer<typeof openImageEndpoint>> {
  const memberId = assertMember(context)
  const { db, site, clock } = context
  const row = await findVisibleImage(
    db,
    { id: memberId, freeHistory: site.free_history_messages },
    { message },
  )
  if (!row || row.senderId === memberId) throw createProblem('not_found')
  await assertAgeProven(context, 'before_images')
  if (!row.imageOpened) await markImageOpened(db, row.id, clock.now())
  const image = toImageView(context, { ...row, imageOpened: true }, memberId)
  if (!image) throw createProblem('not_found')
  return { image }
}
