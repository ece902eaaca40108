import { refundSpend } from '../../credits/index.ts'
import { daysToMs, addMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import {
  lockUnconfirmedMember,
  findMessagesToRefund,
  setMessageRefunded,
  findUnconfirmedSenders,
} from './message-refund.sql.ts'

/** Days in which a sender can confirm the address before what they sent is refunded (docs/messages.md#unconfirmed-senders). */
const refundAfterDays = 7
const senderBatchSize = 500

const getRefundCutoff = ({ clock }: Pick<Services, 'clock'>): Date =>
  addMs(clock.now(), -daysToMs(refundAfterDays))

/**
 * Gives a member who never confirmed their address the credits back of what they sent, for nobody could answer it. The messages
 * stay. Who activates at that moment keeps what they paid for: one of the two waits for the other.
 */
const refundUnconfirmedSender = (services: Services, { memberId }: { memberId: number }): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    if (!(await lockUnconfirmedMember(tx, memberId))) return
    const at = services.clock.now()
    for (const { id, booking } of await findMessagesToRefund(tx, memberId, getRefundCutoff(services))) {
      const { transactionId } = await refundSpend(tx, {
        transactionId: booking,
        key: `refund:message:${id}`,
        at,
      })
      await setMessageRefunded(tx, id, transactionId)
    }
  })

export const refundUnconfirmedSenderJob = defineJob('refund-unconfirmed-sender', refundUnconfirmedSender)
export const refundUnconfirmedJob = defineJob(
  'refund-unconfirmed',
  async (services) => {
    for (const memberId of await findUnconfirmedSenders(
      services.db,
      getRefundCutoff(services),
      senderBatchSize,
    ))
      await addJob(
        services.db,
        'refund-unconfirmed-sender',
        { memberId },
        { key: `refund-unconfirmed:${memberId}` },
      )
  },
  '23 * * * *',
)
