import { languages as allLanguages } from '@amarelle/contract/domain/languages'
import { campaignDays } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import { addMs, daysToMs, hoursToMs } from '../../platform/clock.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { getSiteById } from '../../sites/index.ts'
import { loadRecipient } from '../delivery/recipient.ts'
import {
  findMailTimesSince,
  insertNotificationMail,
  lockMailsOfMember,
} from '../mail/notification-mail.sql.ts'
import { queuePushNotifications } from '../push/queue-push-notifications.ts'
import { decideNotificationTime } from '../rules/decide-notification-time.ts'
import type { AudienceRules } from './audience.sql.ts'
import { queueCampaignMail } from './campaign-mail.job.ts'
import {
  type CampaignRow,
  findCampaignById,
  listRunningCampaigns,
  setCampaignSent,
  setRecipientsListed,
  setScheduledSending,
  takeFromRate,
} from './campaign.sql.ts'
import {
  countOtherCampaignMails,
  hasUnsentRecipients,
  insertNextRecipients,
  listDueRecipients,
  lockWaitingRecipient,
  postponeRecipient,
  setRecipientQueued,
  setRecipientSkipped,
  skipRemainingRecipients,
} from './recipient.sql.ts'

/** Members that are listed in one transaction, and lists of one run. */
const [listedPerBatch, listsPerRun] = [1000, 20]
/** Recipients that are looked at in one run: the highest rate, and those who have to wait or are left out. */
const recipientsPerRun = 1000

/** A campaign with what decides about its recipients. */
interface Sending {
  readonly campaign: CampaignRow
  readonly rules: AudienceRules
  readonly campaignsPerWeek: number
}

/** Lists members of the audience as recipients, a batch at a time; a crash in between repeats at most one batch, which changes nothing. */
async function listRecipients({ db, clock }: Services, { campaign, rules }: Sending): Promise<void> {
  const languages = allLanguages.filter((language) => campaign.texts[language])
  let after = campaign.listedUntilId
  for (let list = 0; list < listsPerRun; list += 1) {
    const now = clock.now()
    const isComplete = await runInTransaction(db, async (tx) => {
      const last = await insertNextRecipients(tx, campaign.id, rules, {
        after,
        languages,
        count: listedPerBatch,
        now,
      })
      after = last ?? after
      await setRecipientsListed(tx, campaign.id, { untilId: after, isComplete: last === null, at: now })
      return last === null
    })
    if (isComplete) return
  }
}

/** Describes what happened to a recipient's turn: `stop` if the campaign may send nothing more in this run. */
type Turn = 'done' | 'stop'
/**
 * Decides about one recipient in a transaction of its own: queues the mail, leaves the member out, or lets them wait. The member's mails
 * are locked first, so that all mails together stay within the daily limit.
 */
async function takeTurn(
  services: Services,
  { campaign, rules, campaignsPerWeek }: Sending,
  memberId: number,
): Promise<Turn> {
  const now = services.clock.now()
  return runInTransaction(services.db, async (tx): Promise<Turn> => {
    await lockMailsOfMember(tx, memberId)
    const waiting = await lockWaitingRecipient(tx, campaign.id, memberId, { rules, now })
    if (!waiting) return 'done'
    const recipient = waiting.isInAudience
      ? await loadRecipient({ ...services, db: tx }, memberId, now)
      : null
    const conditions = recipient?.getConditions(campaign.type, 'mail')
    const decision = conditions
      ? decideNotificationTime(
          'mail',
          {
            ...conditions,
            recentMailTimes: await findMailTimesSince(tx, memberId, addMs(now, -hoursToMs(24))),
          },
          now,
        )
      : 'never'
    if (!recipient || decision === 'never') {
      await setRecipientSkipped(tx, campaign.id, memberId, 'changed')
      return 'done'
    }
    const others = await countOtherCampaignMails(tx, campaign.id, memberId, addMs(now, -daysToMs(7)))
    if (others >= campaignsPerWeek) {
      await setRecipientSkipped(tx, campaign.id, memberId, 'weekly_limit')
      return 'done'
    }
    if (decision !== 'now') {
      await postponeRecipient(tx, campaign.id, memberId, decision)
      return 'done'
    }
    if (!(await takeFromRate(tx, campaign.id, now))) return 'stop'
    const kind = campaign.type === 'news' ? 'news' : 'promotion'
    await insertNotificationMail(tx, memberId, kind, now)
    await setRecipientQueued(tx, campaign.id, memberId, now)
    await queueCampaignMail(tx, { campaignId: campaign.id, memberId })
    const { member, getConditions } = recipient
    if (decideNotificationTime('push', getConditions(campaign.type, 'push'), now) === 'now')
      await queuePushNotifications({ ...services, db: tx }, memberId, {
        kind,
        type: campaign.type,
        path: campaign.path,
        topic: kind,
        language: member.language,
        name: null,
      })
    return 'done'
  })
}

/** Ends a campaign whose recipients were all reached or left out, or whose time is over. */
async function endCampaign({ db, clock }: Services, { id }: CampaignRow): Promise<void> {
  const now = clock.now()
  await runInTransaction(db, async (tx) => {
    const campaign = await findCampaignById(tx, id)
    if (!campaign?.startedAt || !campaign.listedAt) return
    const isOver = campaign.startedAt <= addMs(now, -daysToMs(campaignDays))
    if (isOver) await skipRemainingRecipients(tx, id)
    else if (await hasUnsentRecipients(tx, id)) return
    await setCampaignSent(tx, id, now)
    publishStaffChange(tx, 'campaigns')
  })
}

/** Sends what the rate of one campaign allows now. */
async function sendCampaign(services: Services, started: CampaignRow): Promise<void> {
  const site = await getSiteById(services, started.siteId)
  const { siteId, type, audience } = started
  const rules = { siteId, type, audience, timeZone: site.time_zone }
  const sending = { campaign: started, rules, campaignsPerWeek: site.campaigns_per_week }
  if (!started.listedAt) await listRecipients(services, sending)
  for (const memberId of await listDueRecipients(
    services.db,
    started.id,
    services.clock.now(),
    recipientsPerRun,
  ))
    if ((await takeTurn(services, sending, memberId)) === 'stop') break
  await endCampaign(services, started)
}

/**
 * Runs each minute: starts scheduled campaigns, and sends what the rates of the running ones allow. What fails in one campaign does not
 * keep the others.
 */
async function sendCampaigns(services: Services): Promise<void> {
  const { db, clock } = services
  const failures: unknown[] = []
  for (const campaign of await listRunningCampaigns(db, clock.now()))
    try {
      if (campaign.state === 'scheduled')
        await runInTransaction(db, async (tx) => {
          await setScheduledSending(tx, campaign.id, clock.now())
          publishStaffChange(tx, 'campaigns')
        })
      await sendCampaign(services, campaign)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Some campaigns were not sent.')
}
export const sendCampaignsJob = defineJob('send-campaigns', sendCampaigns, '* * * * *')
