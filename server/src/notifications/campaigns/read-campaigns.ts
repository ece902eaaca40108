import { createProblem } from '@amarelle/contract/domain/errors'
import { languages } from '@amarelle/contract/domain/languages'
import type { CampaignFigures, ListedCampaign } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import type {
  getCampaignEndpoint,
  listCampaignsEndpoint,
} from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { toCsvLine } from '../../platform/csv.ts'
import { findSiteEntry, getSitePlace, listSitePlaces } from '../../sites/index.ts'
import { authorize, buildSiteCondition, isPermitted } from '../../staff/index.ts'
import { countSkipped, countWaitingRecipients, type FigureRow, listFigures } from './campaign-figures.sql.ts'
import { type CampaignRow, findCampaignById, listCampaignRows } from './campaign.sql.ts'

const maxListedCampaigns = 100
const figureNames = [
  'recipients',
  'sent',
  'bounced',
  'complained',
  'clicked',
  'unsubscribed',
  'ordered',
] as const

const sumFigures = (rows: readonly CampaignFigures[]): CampaignFigures => {
  const sum = (name: (typeof figureNames)[number]) => rows.reduce((total, row) => total + row[name], 0)
  return {
    recipients: sum('recipients'),
    sent: sum('sent'),
    bounced: sum('bounced'),
    complained: sum('complained'),
    clicked: sum('clicked'),
    unsubscribed: sum('unsubscribed'),
    ordered: sum('ordered'),
  }
}
const toListedCampaign = (row: CampaignRow, figures: readonly FigureRow[]): ListedCampaign => ({
  id: row.id,
  siteId: row.siteId,
  name: row.name,
  type: row.type,
  state: row.state,
  languages: languages.filter((language) => row.texts[language]),
  startsAt: row.startsAt?.toISOString() ?? null,
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  changedAt: row.changedAt?.toISOString() ?? null,
  changedBy: row.changedBy,
  ...sumFigures(figures.filter(({ campaignId }) => campaignId === row.id)),
})

/** Returns the campaigns of the sites within the scope that the actor may read. */
export async function listCampaigns(
  services: Services,
  actor: StaffActor,
  { before, ...scope }: SiteScope & { readonly before?: string | undefined },
): Promise<StaffEndpointAnswer<typeof listCampaignsEndpoint>> {
  const isOnSite = await buildSiteCondition(services, actor, 'campaigns.read', sql`c.site_id`, scope)
  const found = await listCampaignRows(services.db, isOnSite, {
    before: before === undefined ? null : new Date(before),
    limit: maxListedCampaigns + 1,
  })
  const rows = found.slice(0, maxListedCampaigns)
  const figures = await listFigures(
    services.db,
    rows.map(({ id }) => id),
  )
  const places = await listSitePlaces(services)
  return {
    campaigns: rows.map((row) => toListedCampaign(row, figures)),
    next: (found.length > rows.length && rows.at(-1)?.orderedAt.toISOString()) || null,
    editableSites: places
      .filter(({ id: siteId, companyId }) => isPermitted(actor, 'campaigns.edit', { siteId, companyId }))
      .map(({ id }) => id),
  }
}

/** Returns a campaign that the actor may read, with its place. Throws `not_found` and `forbidden`. */
async function findReadableCampaign(services: Services, actor: StaffActor, id: string) {
  const row = await findCampaignById(services.db, id)
  if (!row) throw createProblem('not_found')
  const place = await getSitePlace(services, row.siteId)
  authorize(services, actor, 'campaigns.read', place)
  return { row, place }
}

/** Returns a campaign with its texts and results. Throws `not_found` and `forbidden`. */
export async function getCampaign(
  services: Services,
  actor: StaffActor,
  { id }: { readonly id: string },
): Promise<StaffEndpointAnswer<typeof getCampaignEndpoint>> {
  const { row, place } = await findReadableCampaign(services, actor, id)
  const figures = await listFigures(services.db, [id])
  const entry = await findSiteEntry(services, row.siteId)
  return {
    campaign: toListedCampaign(row, figures),
    name: row.name,
    type: row.type,
    path: row.path,
    ratePerHour: row.ratePerHour,
    audience: row.audience,
    texts: row.texts,
    version: row.version,
    results: figures.map(({ language, ...of }) => ({ language, ...sumFigures([of]) })),
    skipped: await countSkipped(services.db, id),
    waiting: await countWaitingRecipients(services.db, id),
    campaignsPerWeek: entry?.site?.campaigns_per_week ?? 1,
    mayEdit: isPermitted(actor, 'campaigns.edit', place),
    maySend: isPermitted(actor, 'campaigns.send', place),
  }
}

/** The results by language as lines of a CSV file. Throws `not_found` and `forbidden`. */
export async function downloadCampaignResults(
  services: Services,
  actor: StaffActor,
  { id }: { readonly id: string },
): Promise<Buffer> {
  await findReadableCampaign(services, actor, id)
  const lines = (await listFigures(services.db, [id])).map((figures) =>
    toCsvLine([id, figures.language, ...figureNames.map((name) => figures[name])]),
  )
  return Buffer.from([toCsvLine(['campaign', 'language', ...figureNames]), ...lines].join(''))
}
