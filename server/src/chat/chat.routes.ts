import {
  acceptFictional,
  deleteChat,
  getChats,
  getThread,
  openImage as openImageEndpoint,
  readChat,
  sendMessage as sendEndpoint,
  setTyping,
} from '@amarelle/contract/chat'
import { problem } from '@amarelle/contract/errors'
import { getGifts } from '@amarelle/contract/gifts'
import { addFictionalConsent } from '../moderation/index.ts'
import { serve } from '../platform/http.ts'
import { limit } from '../platform/limits.ts'
import { publishPassing } from '../platform/member-events.ts'
import { requireMember } from '../platform/require-member.ts'
import { areNear, profileRow, viewerOf } from '../profiles/index.ts'
import { ownConversation } from './conversation.sql.ts'
import { giftsOn } from './gift.sql.ts'
import { listChats } from './list-chats.ts'
import { isUnattended } from './may-write.ts'
import { openImage } from './open-image.ts'
import { openThread } from './open-thread.ts'
import { removeChats } from './remove-chats.ts'
import { readConversation } from './read-conversation.ts'
import { sendMessage } from './send-message.ts'

const ok = { ok: true as const }
export function mountChat(): void {
  serve(getChats, listChats)
  serve(getThread, openThread)
  serve(getGifts, async ({ db, site }) => ({ gifts: await giftsOn(db, site) }))
  serve(openImageEndpoint, openImage)
  serve(sendEndpoint, sendMessage, { own: true })
  serve(deleteChat, async (context, input) => {
    await removeChats(context, input)
    return ok
  })
  serve(readChat, async (context, { conversation }) => {
    await readConversation(context, conversation)
    return ok
  })
  serve(setTyping, async (context, { conversation }) => {
    const memberId = requireMember(context)
    const known = await ownConversation(context.db, memberId, conversation)
    if (!known || known.closed) throw problem('not_found')
    await limit(context, `typing:${memberId}`, 60, 60)
    publishPassing(context.db, [known.otherId], { type: 'typing', conversation })
    return ok
  })
  serve(acceptFictional, async (context, { profile }) => {
    const memberId = requireMember(context)
    const row = await profileRow(context.db, profile)
    if (!row?.fictional || !areNear(await viewerOf(context), row)) throw problem('not_found')
    if (await isUnattended(context, row)) throw problem('fictional_unattended', { name: row.name })
    await addFictionalConsent(context.db, memberId, profile, context.clock.now().toISOString().slice(0, 10))
    return ok
  })
}
