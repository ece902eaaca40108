import type { Services } from '../platform/context.ts'
import { type Db, runInTransaction } from '../platform/db/db.ts'
import { addJob, defineJob } from '../platform/jobs/jobs.ts'
import { campaignById, takeNext } from './campaign.sql.ts'
import type { Way } from './decide-notice.ts'
import { type Due, dueAt } from './due.ts'
import { recipientOf } from './recipient.ts'
import { tellWays } from './tell-ways.ts'

/** Members a step; the next step is a job of the same transaction. */
const step = 200

export const queueCampaign = (tx: Db, id: string, after: number): Promise<void> =>
  addJob(tx, 'campaign', { id, after }, { key: `campaign:${id}` })

type Told = Due & { readonly id: string; readonly ways: readonly Way[] }
const plan = (db: Db, told: Told): Promise<void> =>
  addJob(db, 'campaign-member', told, {
    key: `campaign-member:${told.memberId}:${told.id}`,
    runAt: new Date(told.at),
  })

/** Begins it for the next members; nobody is begun for twice, wherever it was interrupted. */
async function goOn({ db, clock }: Services, { id, after }: { id: string; after: number }): Promise<void> {
  await runInTransaction(db, async (tx) => {
    const campaign = await campaignById(tx, id)
    if (!campaign) return
    const { last, fresh } = await takeNext(tx, campaign, after, step)
    const at = clock.now().toISOString()
    for (const memberId of fresh) await plan(tx, { id, memberId, at, ways: ['mail', 'push'] })
    if (last !== null) await queueCampaign(tx, id, last)
  })
}
export const campaignJob = defineJob('campaign', goOn)

/** Tells one member, each way when it may be. */
async function tell(services: Services, { id, memberId, at, ways }: Told): Promise<void> {
  const now = dueAt(services.clock, at)
  const [campaign, recipient] = [
    await campaignById(services.db, id),
    await recipientOf(services, memberId, now),
  ]
  if (!campaign || !recipient) return
  const kind = campaign.type === 'news' ? ('news' as const) : ('promotion' as const)
  const mail = { memberId, kind, values: {}, names: [], path: campaign.path, campaign: id }
  const left = await tellWays(services, recipient, mail, { ways, now })
  if (left) await plan(services.db, { id, memberId, ways: left.ways, at: left.at.toISOString() })
}
export const campaignMemberJob = defineJob('campaign-member', tell)
