import { createProblem } from '@amarelle/contract/domain/errors'
import type {
  createCampaignEndpoint,
  deleteCampaignEndpoint,
  saveCampaignEndpoint,
} from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { findSiteEntry, getSitePlace } from '../../sites/index.ts'
import { type Authority, authorize, recordAct } from '../../staff/index.ts'
import {
  type CampaignDraft,
  type CampaignRow,
  deleteCampaign,
  insertCampaign,
  lockCampaign,
  updateCampaignDraft,
} from './campaign.sql.ts'

/** Names a campaign in the audit log. */
export const toCampaignObject = (id: string): string => `campaign:${id}`

/** Locks a campaign for the caller's transaction. Throws `not_found` and `forbidden`. */
export async function lockCampaignFor(
  services: Services,
  tx: Db,
  { actor, permission, id }: { actor: StaffActor; permission: StaffPermission; id: string },
): Promise<{ campaign: CampaignRow; authority: Authority }> {
  const campaign = await lockCampaign(tx, id)
  if (!campaign) throw createProblem('not_found')
  const authority = authorize(
    services,
    actor,
    permission,
    await getSitePlace({ ...services, db: tx }, campaign.siteId),
  )
  return { campaign, authority }
}

type Draft = z.output<typeof createCampaignEndpoint.input>
const toDraft = ({ name, type, path, ratePerHour, audience, texts }: Omit<Draft, 'site'>): CampaignDraft => ({
  name,
  type,
  path,
  ratePerHour,
  audience,
  texts,
})

/** Stores the draft of a campaign of a site; returns its id. Throws `not_found` and `forbidden`. */
export async function createCampaign(
  services: Services,
  actor: StaffActor,
  { site: siteId, ...draft }: Draft,
): Promise<{ id: string }> {
  if (!(await findSiteEntry(services, siteId))) throw createProblem('not_found')
  const authority = authorize(services, actor, 'campaigns.edit', await getSitePlace(services, siteId))
  return runInTransaction(services.db, async (tx) => {
    const change = { staffId: actor.staffId, at: services.clock.now() }
    const id = await insertCampaign(tx, siteId, toDraft(draft), change)
    await recordAct(services, tx, authority, {
      act: 'campaign.created',
      object: toCampaignObject(id),
      after: { ...toDraft(draft) },
    })
    publishStaffChange(tx, 'campaigns')
    return { id }
  })
}

/**
 * Saves the draft of a campaign. Throws `not_found`, `forbidden`, `campaign_changed` if a colleague has saved it since the caller read
 * it, and `campaign_state` if it is no draft any more.
 */
export const saveCampaign = (
  services: Services,
  actor: StaffActor,
  { id, version, ...written }: z.output<typeof saveCampaignEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { campaign, authority } = await lockCampaignFor(services, tx, {
      actor,
      permission: 'campaigns.edit',
      id,
    })
    if (campaign.state !== 'draft') throw createProblem('campaign_state')
    if (campaign.version !== version) throw createProblem('campaign_changed')
    const [before, after] = [toDraft(campaign), toDraft(written)]
    const changed = (Object.keys(after) as (keyof CampaignDraft)[]).filter(
      (key) => !isDeepStrictEqual(before[key], after[key]),
    )
    const pick = (draft: CampaignDraft) => Object.fromEntries(changed.map((key) => [key, draft[key]]))
    await updateCampaignDraft(tx, id, after, { staffId: actor.staffId, at: services.clock.now() })
    await recordAct(services, tx, authority, {
      act: 'campaign.saved',
      object: toCampaignObject(id),
      before: pick(before),
      after: pick(after),
    })
    publishStaffChange(tx, 'campaigns')
  })

/** Deletes a draft of which no mail has left. Throws `not_found`, `forbidden`, `campaign_changed` and `campaign_state`. */
export const deleteCampaignDraft = (
  services: Services,
  actor: StaffActor,
  { id, version, reason }: z.output<typeof deleteCampaignEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { campaign, authority } = await lockCampaignFor(services, tx, {
      actor,
      permission: 'campaigns.edit',
      id,
    })
    if (campaign.state !== 'draft') throw createProblem('campaign_state')
    if (campaign.version !== version) throw createProblem('campaign_changed')
    await deleteCampaign(tx, id)
    await recordAct(services, tx, authority, {
      act: 'campaign.deleted',
      object: toCampaignObject(id),
      before: { ...toDraft(campaign) },
      reason,
    })
    publishStaffChange(tx, 'campaigns')
  })
