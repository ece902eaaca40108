import { languages } from '@amarelle/contract/domain/languages'
import { isDeepStrictEqual } from 'node:util'
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
/** News or an offer, as an operator writes it. */
export const campaignSchema = z.object({
  /** Names it for good: the same one is never sent twice to anybody. */
  id: z.string().regex(/^[a-z0-9-]{3,60}$/),
  type: z.enum(['news', 'promotions']),
  /** Where the button leads, on the site. */
  path: z.string().regex(/^\/[\w/-]*$/),
  texts: z.partialRecord(z.enum(languages), campaignTextSchema),
})
export type Campaign = z.infer<typeof campaignSchema>

/** How many asked for such mails, by language. */
export const countCampaignAudience = (
  { db }: Pick<Services, 'db'>,
  site: Pick<Site, 'id'>,
  type: Campaign['type'],
) => countSubscribersByLanguage(db, site.id, type)

/**
 * Has a campaign told to who asked for its type; started again it goes on with those it wasn't begun for. Throws when a reader's
 * language has no text, and when the name stands for another campaign already.
 */
export async function startCampaign(
  services: Services,
  site: Pick<Site, 'id'>,
  given: Campaign,
): Promise<void> {
  const missing = (await countCampaignAudience(services, site, given.type))
    .map(({ language }) => language)
    .filter((language) => !given.texts[language])
  if (missing.length) throw new Error(`There are readers in ${missing.join(', ')}, but no text.`)
  const row = { ...given, siteId: site.id } as CampaignRow
  await runInTransaction(services.db, async (tx) => {
    const known = await findCampaignById(tx, given.id)
    if (known && !isDeepStrictEqual(known, row))
      throw new Error(`${given.id} is another campaign already: give this one a name of its own.`)
    if (!known) await insertCampaign(tx, row, services.clock.now())
    await queueCampaignBatch(tx, given.id, 0)
  })
}
