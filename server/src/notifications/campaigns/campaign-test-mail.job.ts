import type { Language } from '@amarelle/contract/domain/languages'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { getSiteById } from '../../sites/index.ts'
import { findStaffById } from '../../staff/index.ts'
import { findCampaignById } from './campaign.sql.ts'
import { composeCampaignMail } from './compose-campaign-mail.ts'

export interface CampaignTestMail {
  readonly staffId: number
  readonly campaignId: string
  readonly language: Language
}
/** Sends the mail of a campaign to the staff member who asked for it, unless they have left. */
async function deliverCampaignTestMail(
  services: Services,
  { staffId, campaignId, language }: CampaignTestMail,
): Promise<void> {
  const person = await findStaffById(services.db, staffId)
  const campaign = await findCampaignById(services.db, campaignId)
  const text = campaign?.texts[language]
  if (!person || !text) return
  const site = await getSiteById(services, campaign.siteId)
  const { type, path } = campaign
  const [sender, content] = await composeCampaignMail(
    services,
    site,
    { type, language, text, path },
    { username: person.name, recipient: null },
  )
  await sendMail(services, sender, { ...content, to: person.email, memberId: null })
}
export const campaignTestMailJob = defineJob<CampaignTestMail>('campaign-test-mail', deliverCampaignTestMail)
