import type { listDeskMessagesEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { recordReading } from '../../staff/index.ts'
import { type DeskConversation, findDeskMessages } from './desk-conversation.sql.ts'
import { findConversationFor } from './find-desk-conversation.ts'

const pageSize = 50

/** Returns the last messages of a conversation, or those before another one, and whether there are older ones. */
export async function loadDeskMessages(
  db: Db,
  conversation: DeskConversation,
  before: number | null,
): Promise<StaffEndpointAnswer<typeof listDeskMessagesEndpoint>> {
  const rows = await findDeskMessages(db, conversation, { before, limit: pageSize + 1 })
  return {
    messages: rows.slice(-pageSize).map((message) => ({ ...message, sentAt: message.sentAt.toISOString() })),
    hasOlderMessages: rows.length > pageSize,
  }
}

/** Older messages for an agent who works on the conversation; recorded like opening it. Throws `not_found` and `forbidden`. */
export async function listDeskMessages(
  services: Services,
  actor: StaffActor,
  { conversation: conversationId, before }: { readonly conversation: number; readonly before: number },
): Promise<StaffEndpointAnswer<typeof listDeskMessagesEndpoint>> {
  const { conversation, authority } = await findConversationFor(services, actor, conversationId)
  const { id, memberId } = conversation
  await runInTransaction(services.db, (tx) =>
    recordReading(services, tx, authority, { act: 'desk.opened', object: `conversation:${id}`, memberId }),
  )
  return loadDeskMessages(services.db, conversation, before)
}
