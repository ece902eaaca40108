import type { openImage as endpoint } from '@amarelle/contract/chat'
import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import { problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { requireMember } from '../platform/require-member.ts'
import { imageSeenBy, markImageOpened } from './chat-image.sql.ts'
import { imageView } from './message-view.ts'

/** The receiver opens an image, once for good: images of chats are blurred until then (docs/safety.md#images-in-chats). */
export async function openImage(
  context: Context,
  { message }: Parsed<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const memberId = requireMember(context)
  const { db, site, clock } = context
  const row = await imageSeenBy(db, { id: memberId, freeHistory: site.free_history_messages }, { message })
  if (!row || row.senderId === memberId) throw problem('not_found')
  if (!row.imageOpened) await markImageOpened(db, row.id, clock.now())
  const image = imageView(context, { ...row, imageOpened: true }, memberId)
  if (!image) throw problem('not_found')
  return { image }
}
