import { refundSpend } from '../credits/index.ts'
import { daysToMs, addMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { addJob, defineJob } from '../platform/jobs/jobs.ts'
import { lockUnconfirmed, messagesToRefund, setRefunded, unconfirmedSenders } from './refund.sql.ts'

/** Days in which a sender can confirm the address before what they sent is refunded (docs/messages.md#unconfirmed-senders). */
const patience = 7
const atOnce = 500

const due = ({ clock }: Pick<Services, 'clock'>): Date => addMs(clock.now(), -daysToMs(patience))

/**
 * Gives a member who never confirmed their address the credits back of what they sent, for nobody could answer it. The messages
 * stay. Who activates at that moment keeps what they paid for: one of the two waits for the other.
 */
const refund = (services: Services, { memberId }: { memberId: number }): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    if (!(await lockUnconfirmed(tx, memberId))) return
    const at = services.clock.now()
    for (const { id, booking } of await messagesToRefund(tx, memberId, due(services))) {
      const { transactionId } = await refundSpend(tx, {
        transactionId: booking,
        key: `refund:message:${id}`,
        at,
      })
      await setRefunded(tx, id, transactionId)
    }
  })

export const refundUnconfirmedSenderJob = defineJob('refund-unconfirmed-sender', refund)
export const refundUnconfirmedJob = defineJob(
  'refund-unconfirmed',
  async (services) => {
    for (const memberId of await unconfirmedSenders(services.db, due(services), atOnce))
      await addJob(
        services.db,
        'refund-unconfirmed-sender',
        { memberId },
        { key: `refund-unconfirmed:${memberId}` },
      )
  },
  '23 * * * *',
)
