import { languages } from '@amarelle/contract/domain/languages'
import { isDeepStrictEqual } from 'node:util'
import type { StaffActor } from '../../platform/actor.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { z } from 'zod'
import type { Services, Site } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { queueCampaignBatch } from './campaign.job.ts'
import {
  countSubscribersByLanguage,
  findCampaignById,
  type CampaignRow,
  insertCampaign,
} from './campaign.sql.ts'

const campaignTextSchema = z.object({
  subject: z.string().trim().min(1).max(120),
  text: z.array(z.string().trim().min(1).max(2000)).min(1).max(12),
  button: z.string().trim().min(1).max(40),
})
/** News or promotion, written by an operator. */
export const campaignSchema = z.object({
  /** Permanent id: a campaign is sent at most once to each member. */
  id: z.string().regex(/^[a-z0-9-]{3,60}$/),
  type: z.enum(['news', 'promotions']),
  /** Path on the site that the button links to. */
  path: z.string().regex(/^\/[\w/-]*$/),
  texts: z.partialRecord(z.enum(languages), campaignTextSchema),
})
export type Campaign = z.infer<typeof campaignSchema>

/** Number of subscribers of the type by language. */
export const countCampaignAudience = (
  { db }: Pick<Services, 'db'>,
  site: Pick<Site, 'id'>,
  type: Campaign['type'],
) => countSubscribersByLanguage(db, site.id, type)

/**
 * Starts sending a campaign to all subscribers of its type; starting it again continues with those not reached yet. Throws if a
 * subscriber's language has no text, or the id belongs to a different campaign.
 */
export async function startCampaign(
  services: Services,
  site: Pick<Site, 'id'>,
  campaign: Campaign,
  actor: StaffActor,
): Promise<void> {
  const place = await getSitePlace(services, site.id)
  const authority = authorize(services, actor, 'campaigns.manage', place)
  const missingLanguages = (await countCampaignAudience(services, site, campaign.type))
    .map(({ language }) => language)
    .filter((language) => !campaign.texts[language])
  if (missingLanguages.length)
    throw new Error(`There are readers in ${missingLanguages.join(', ')}, but no text.`)
  const row = { ...campaign, siteId: site.id } as CampaignRow
  await runInTransaction(services.db, async (tx) => {
    const existing = await findCampaignById(tx, campaign.id)
    if (existing && !isDeepStrictEqual(existing, row))
      throw new Error(`${campaign.id} is another campaign already: give this one a name of its own.`)
    if (!existing) await insertCampaign(tx, row, services.clock.now())
    await queueCampaignBatch(tx, campaign.id, 0)
    await recordAct(services, tx, authority, { act: 'campaign.started', object: `campaign:${campaign.id}` })
  })
}
