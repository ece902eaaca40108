import { createProblem } from '@amarelle/contract/domain/errors'
import {
  type countAudienceEndpoint,
  type previewCampaignEndpoint,
  type sendTestCampaignEndpoint,
} from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import { maxCountedMembers } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { hoursToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { outlineMail } from '../../platform/mail/mail-outline.ts'
import { findSiteEntry, getSiteById, getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { countAudienceByLanguage } from './audience.sql.ts'
import { findCampaignById } from './campaign.sql.ts'
import type { CampaignTestMail } from './campaign-test-mail.job.ts'
import { composeCampaignMail } from './compose-campaign-mail.ts'
import { toCampaignObject } from './write-campaign.ts'

const maxTestMailsPerHour = 20

/** Returns how many members a campaign would go to now, by language. Throws `not_found` and `forbidden`. */
export async function countAudience(
  services: Services,
  actor: StaffActor,
  { site: siteId, type, audience }: z.output<typeof countAudienceEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof countAudienceEndpoint>> {
  if (!(await findSiteEntry(services, siteId))) throw createProblem('not_found')
  authorize(services, actor, 'campaigns.read', await getSitePlace(services, siteId))
  const { time_zone: timeZone } = await getSiteById(services, siteId)
  const languages = await countAudienceByLanguage(
    services.db,
    { siteId, type, audience, timeZone },
    services.clock.now(),
  )
  const counted = languages.reduce((sum, { members }) => sum + members, 0)
  return { languages, total: Math.min(counted, maxCountedMembers), isMore: counted > maxCountedMembers }
}

/** Returns the mail of a text as a member would get it. Throws `not_found` and `forbidden`. */
export async function previewCampaign(
  services: Services,
  actor: StaffActor,
  { site: siteId, type, language, text }: z.output<typeof previewCampaignEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof previewCampaignEndpoint>> {
  if (!(await findSiteEntry(services, siteId))) throw createProblem('not_found')
  authorize(services, actor, 'campaigns.read', await getSitePlace(services, siteId))
  const [, content] = await composeCampaignMail(
    services,
    await getSiteById(services, siteId),
    { type, language, text, path: '/' },
    { username: 'Anna', recipient: null },
  )
  return outlineMail(content)
}

/** Sends the saved mail to the caller's own address. Throws `not_found`, `forbidden`, `campaign_no_text` and `too_many_requests`. */
export async function sendTestCampaign(
  services: Services,
  actor: StaffActor,
  { id, language }: z.output<typeof sendTestCampaignEndpoint.input>,
): Promise<void> {
  const { db, clock } = services
  const campaign = await findCampaignById(db, id)
  if (!campaign) throw createProblem('not_found')
  const authority = authorize(
    services,
    actor,
    'campaigns.edit',
    await getSitePlace(services, campaign.siteId),
  )
  if (!campaign.texts[language]) throw createProblem('campaign_no_text')
  await enforceRateLimit(
    { db, clock },
    `test-mail:${actor.staffId}`,
    maxTestMailsPerHour,
    hoursToMs(1) / 1000,
  )
  await runInTransaction(db, async (tx) => {
    const mail: CampaignTestMail = { staffId: actor.staffId, campaignId: id, language }
    await addJob(tx, 'campaign-test-mail', mail)
    await recordAct(services, tx, authority, {
      act: 'campaign.test_mailed',
      object: toCampaignObject(id),
      after: { language },
    })
  })
}
