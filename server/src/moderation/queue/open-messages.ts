import { createProblem } from '@amarelle/contract/domain/errors'
import { type EvidenceMessage, openedMessageCount } from '@amarelle/contract/staff/endpoints/cases'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { recordAct } from '../../staff/index.ts'
import { findCaseFor } from './case-source.ts'
import { type ConversationMessage, conversationPort } from './conversation-port.ts'

interface OpenedPart {
  readonly reference: string
  readonly first: number
  readonly last: number
  readonly reason: string
}
/**
 * More of the conversation of a report, as it is now; which messages were opened is recorded with the reason. Throws `not_found` for a
 * case without a message, and `forbidden`.
 */
export async function openCaseMessages(
  services: Services,
  actor: StaffActor,
  { reference, first, last, reason }: OpenedPart,
): Promise<{ earlier: EvidenceMessage[]; later: EvidenceMessage[] }> {
  const { source, authority } = await findCaseFor(services, actor, 'messages.read', reference)
  const { reportedMessageId: messageId, reportedId } = source
  if (messageId === null) throw createProblem('not_found')
  const { earlier, later } = await conversationPort
    .get()
    .load(services.db, { messageId, first, last, count: openedMessageCount })
  const opened = [...earlier, ...later].map(({ id }) => id)
  await runInTransaction(services.db, (tx) =>
    recordAct(services, tx, authority, {
      act: 'case.messages_opened',
      object: `case:${reference}`,
      caseReference: reference,
      memberId: reportedId,
      after: { messages: opened },
      reason,
    }),
  )
  const toEvidence = ({ senderId, sentAt, ...message }: ConversationMessage): EvidenceMessage => ({
    ...message,
    from: senderId === reportedId ? 'reported' : 'reporter',
    isReported: false,
    picture: null,
    recording: null,
    sentAt: sentAt.toISOString(),
  })
  return { earlier: earlier.map(toEvidence), later: later.map(toEvidence) }
}
