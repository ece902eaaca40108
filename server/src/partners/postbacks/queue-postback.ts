import type { PostbackEvent } from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { ReferralKey } from '../referrals/referral.sql.ts'
import { insertDelivery } from './delivery.sql.ts'
import { findPostback } from './postback.sql.ts'

/** Lets the job that sends postbacks run after the commit. */
export const wakePostbackJob = (tx: Db): Promise<void> =>
  addJob(tx, 'send-postbacks', {}, { key: 'send-postbacks' })

/** Queues a postback in the transaction of what it tells, if the source wants to be told of such events. */
export async function queuePostback(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  { id, source }: ReferralKey,
  event: PostbackEvent,
): Promise<void> {
  if (!(await findPostback(tx, source))?.events.includes(event)) return
  await insertDelivery(tx, { source, referralId: id, event, at: clock.now() })
  await wakePostbackJob(tx)
}
