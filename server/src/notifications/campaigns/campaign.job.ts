import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { findCampaignById, claimNextMembers } from './campaign.sql.ts'
import type { NotificationChannel } from '../rules/decide-notification-time.ts'
import { type ScheduledCheck, getCheckTime } from '../delivery/scheduled-check.ts'
import { loadRecipient } from '../delivery/recipient.ts'
import { notifyByChannels } from '../delivery/notify-by-channels.ts'

/** Members per batch; the next batch is queued in the same transaction. */
const batchSize = 200

export const queueCampaignBatch = (tx: Db, id: string, after: number): Promise<void> =>
  addJob(tx, 'campaign', { id, after }, { key: `campaign:${id}` })

type CampaignNotification = ScheduledCheck & {
  readonly id: string
  readonly ways: readonly NotificationChannel[]
}
const queueCampaignMember = (db: Db, notification: CampaignNotification): Promise<void> =>
  addJob(db, 'campaign-member', notification, {
    key: `campaign-member:${notification.memberId}:${notification.id}`,
    runAt: new Date(notification.at),
  })

/** Queues the campaign for the next batch of members; nobody is queued twice, even after an interruption. */
async function processCampaignBatch(
  { db, clock }: Services,
  { id, after }: { id: string; after: number },
): Promise<void> {
  await runInTransaction(db, async (tx) => {
    const campaign = await findCampaignById(tx, id)
    if (!campaign) return
    const { last, fresh } = await claimNextMembers(tx, campaign, after, batchSize)
    const at = clock.now().toISOString()
    for (const memberId of fresh) await queueCampaignMember(tx, { id, memberId, at, ways: ['mail', 'push'] })
    if (last !== null) await queueCampaignBatch(tx, id, last)
  })
}
export const campaignJob = defineJob('campaign', processCampaignBatch)

/** Sends the campaign to one member; each channel is sent or postponed separately. */
async function notifyCampaignMember(
  services: Services,
  { id, memberId, at, ways }: CampaignNotification,
): Promise<void> {
  const now = getCheckTime(services.clock, at)
  const [campaign, recipient] = [
    await findCampaignById(services.db, id),
    await loadRecipient(services, memberId, now),
  ]
  if (!campaign || !recipient) return
  const kind = campaign.type === 'news' ? ('news' as const) : ('promotion' as const)
  const mail = { memberId, kind, values: {}, names: [], path: campaign.path, campaign: id }
  const remaining = await notifyByChannels(services, recipient, mail, { ways, now })
  if (remaining)
    await queueCampaignMember(services.db, {
      id,
      memberId,
      ways: remaining.ways,
      at: remaining.at.toISOString(),
    })
}
export const campaignMemberJob = defineJob('campaign-member', notifyCampaignMember)
