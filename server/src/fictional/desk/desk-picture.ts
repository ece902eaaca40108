import { createProblem } from '@amarelle/contract/domain/errors'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import type { OpenedFile } from '../../platform/storage/index.ts'
import { openChatImage, openVoice } from '../../chat/index.ts'
import { findCoveredPhoto, openCoveredPicture } from '../../profiles/index.ts'
import { buildSiteCondition } from '../../staff/index.ts'
import { findSentImage, findSentVoice } from './desk-conversation.sql.ts'
import { findConversationFor } from './find-desk-conversation.ts'

/**
 * Returns a photo of a member or a fictional profile in a conversation that waits for the agent's sites or is claimed by the agent: blurred
 * unless the site shows it. Throws `not_found` for every other photo.
 */
export async function getDeskPicture(
  services: Services,
  actor: StaffActor,
  { id, size }: { readonly id: string; readonly size: 'small' | 'medium' },
): Promise<OpenedFile> {
  const { db, clock } = services
  const photo = await findCoveredPhoto(db, id)
  if (!photo || photo.cover === 'sealed') throw createProblem('not_found')
  const isOnSite = await buildSiteCondition(services, actor, 'desk.answer', sql`w.site_id`)
  const { rows } = await sql`
    select from waiting_message w where (w.member_id = ${photo.memberId} or w.profile_id = ${photo.memberId}) and ${isOnSite}
    union all
    select from fictional_claim claim join participant t on t.conversation_id = claim.conversation_id
      where t.member_id = ${photo.memberId} and claim.staff_id = ${actor.staffId} and claim.ends_at > ${clock.now()}
    limit 1`.execute(db)
  if (rows.length === 0) throw createProblem('not_found')
  return openCoveredPicture(services, photo, { id, size })
}

/**
 * Returns the picture of a message that a member sent to a fictional profile, for an agent who may work on the conversation. Throws
 * `not_found` for every other message, and `forbidden`.
 */
export async function getDeskImage(
  services: Services,
  actor: StaffActor,
  { message }: { readonly message: number },
): Promise<OpenedFile> {
  const sent = await findSentImage(services.db, message)
  if (!sent?.imageId) throw createProblem('not_found')
  const { conversation } = await findConversationFor(services, actor, sent.conversationId)
  if (sent.senderId !== conversation.memberId) throw createProblem('not_found')
  return openChatImage(services, sent.imageId)
}

/** Returns the recording of a voice message that a member sent to a fictional profile, like `getDeskImage`. It does not count as heard. */
export async function getDeskVoice(
  services: Services,
  actor: StaffActor,
  { message }: { readonly message: number },
): Promise<OpenedFile> {
  const sent = await findSentVoice(services.db, message)
  if (!sent) throw createProblem('not_found')
  const { conversation } = await findConversationFor(services, actor, sent.conversationId)
  if (sent.senderId !== conversation.memberId) throw createProblem('not_found')
  return openVoice(services, sent.fileId)
}
