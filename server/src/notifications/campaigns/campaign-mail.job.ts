import { findMemberById } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { getSiteById } from '../../sites/index.ts'
import { getCampaignNumber } from './campaign-links.ts'
import { findCampaignById } from './campaign.sql.ts'
import { composeCampaignMail } from './compose-campaign-mail.ts'
import { claimCampaignMail, findQueuedLanguage, releaseCampaignMail } from './recipient.sql.ts'

interface CampaignMail {
  readonly campaignId: string
  readonly memberId: number
}
/** Queues the mail to a recipient in the caller's transaction. */
export const queueCampaignMail = (tx: Db, mail: CampaignMail): Promise<void> =>
  addJob(tx, 'campaign-mail', mail)

/** Sends a campaign to one recipient, unless it was stopped or the member left the audience since it was queued. */
async function sendCampaignMail(services: Services, { campaignId, memberId }: CampaignMail): Promise<void> {
  const { db, clock } = services
  const campaign = await findCampaignById(db, campaignId)
  const member = await findMemberById(db, memberId)
  const campaignNumber = getCampaignNumber(campaignId)
  const language = await findQueuedLanguage(db, campaignId, memberId)
  if (!campaign || !member || campaignNumber === null || language === null) return
  const { siteId, type, audience, path } = campaign
  const text = campaign.texts[language]
  if (!text) throw new Error(`Campaign ${campaignId} has no text in ${language}.`)
  const site = await getSiteById(services, siteId)
  const mailText = { type, language, text, path }
  const [sender, content] = await composeCampaignMail(services, site, mailText, {
    username: member.username,
    recipient: { memberId, campaignNumber },
  })
  const rules = { siteId, type, audience, timeZone: site.time_zone }
  // Claimed before sending: if the process crashes in between, nobody gets the campaign twice.
  if (!(await claimCampaignMail(db, campaignId, memberId, { rules, now: clock.now() }))) return
  try {
    await sendMail(services, sender, { ...content, to: member.email, memberId })
  } catch (error) {
    await releaseCampaignMail(db, campaignId, memberId)
    throw error
  }
}
export const campaignMailJob = defineJob<CampaignMail>('campaign-mail', sendCampaignMail)
