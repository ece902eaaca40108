import type { MessageRefundReason } from '@amarelle/contract/endpoints/chat'
import { refundSpend } from '../../credits/index.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, hoursToMs } from '../../platform/clock.ts'
import type { Services, Site } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { decrementReceivedGift } from '../../profiles/index.ts'
import { getSiteById, listSiteEntries } from '../../sites/index.ts'
import { lockConversation } from '../conversations/conversation.sql.ts'
import {
  findDueConversations,
  findWaitingConversation,
  findWaitingMessages,
  setWaitingRefunded,
} from './waiting-refund.sql.ts'

const conversationBatchSize = 500

interface WaitingRefund {
  readonly conversationId: number
  /** Messages sent after it keep waiting. */
  readonly sentUntil: Date
  readonly reason: Exclude<MessageRefundReason, 'unconfirmed'>
}
/**
 * Refunds messages to a fictional profile that nobody answered, each once, and tells the member, in the caller's transaction. The
 * conversation's lock serializes it with answers and with new messages. Returns the number of messages.
 */
export async function refundWaitingMessages(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  { conversationId, sentUntil, reason }: WaitingRefund,
): Promise<number> {
  await lockConversation(tx, conversationId)
  const messages = await findWaitingMessages(tx, conversationId, sentUntil)
  for (const { id, booking } of messages) {
    const refund = { transactionId: booking, key: `refund:message:${id}`, at: clock.now() }
    const { transactionId } = await refundSpend(tx, refund)
    await setWaitingRefunded(tx, id, transactionId, reason)
  }
  for (const { gift, profileId } of messages) if (gift) await decrementReceivedGift(tx, profileId, gift)
  const [first] = messages
  if (!first) return 0
  const refunded = { conversation: conversationId, messages: messages.map(({ id }) => id), reason }
  await publishMemberEvents(tx, [
    { memberId: first.memberId, event: { type: 'messages_refunded', ...refunded } },
  ])
  publishStaffChange(tx, 'desk')
  return messages.length
}

/** Messages sent until then are due: nobody answered them within the site's hours, or nobody answers on the site any more. */
const getSentUntil = (now: Date, site: Site): Date =>
  site.fictional_profiles_attended ? addMs(now, -hoursToMs(site.fictional_answer_hours)) : now

/** Refunds what is due in one conversation by now. Repeated, it finds nothing. */
const refundWaitingConversation = (
  services: Services,
  { conversationId }: { conversationId: number },
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const waiting = await findWaitingConversation(tx, conversationId)
    if (!waiting) return
    const site = await getSiteById(services, waiting.siteId)
    const now = services.clock.now()
    const isAttended = waiting.attended && site.fictional_profiles_attended
    await refundWaitingMessages(services, tx, {
      conversationId,
      sentUntil: isAttended ? getSentUntil(now, site) : now,
      reason: isAttended ? 'unanswered' : 'profile_off',
    })
  })
export const refundWaitingConversationJob = defineJob(
  'refund-waiting-conversation',
  refundWaitingConversation,
)

/** Looks for messages that are due for a refund (docs/messages.md#unanswered-messages); each conversation has a job of its own. */
export const refundWaitingJob = defineJob(
  'refund-waiting',
  async (services) => {
    for (const { id: siteId, site } of await listSiteEntries(services)) {
      if (!site) continue
      const sentUntil = getSentUntil(services.clock.now(), site)
      for (const conversationId of await findDueConversations(services.db, {
        siteId,
        sentUntil,
        count: conversationBatchSize,
      }))
        await addJob(
          services.db,
          'refund-waiting-conversation',
          { conversationId },
          { key: `refund-waiting:${conversationId}` },
        )
    }
  },
  '*/5 * * * *',
)
