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

/** Messages of a sender whose address is still unconfirmed after so many days are refunded (docs/messages.md#unconfirmed-senders). */
const refundAfterDays = 7
const senderBatchSize = 500

const getRefundCutoff = ({ clock }: Pick<Services, 'clock'>): Date =>
  addMs(clock.now(), -daysToMs(refundAfterDays))

/**
 * Refunds the messages of a member who never confirmed their address, because nobody could answer them. The messages are kept. The row
 * lock serializes this with a concurrent activation: if that comes first, nothing is refunded.
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
