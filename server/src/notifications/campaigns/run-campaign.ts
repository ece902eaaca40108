import { createProblem, Problem } from '@amarelle/contract/domain/errors'
import type {
  changeCampaignRateEndpoint,
  startCampaignEndpoint,
  stopCampaignEndpoint,
} from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { recordAct } from '../../staff/index.ts'
import { setCampaignState, updateCampaignRate } from './campaign.sql.ts'
import { setQueuedWaiting } from './recipient.sql.ts'
import { lockCampaignFor, toCampaignObject } from './write-campaign.ts'

const maxStartDays = 365

/**
 * Sends a draft or the rest of a stopped campaign: at once, or from a moment within the next 365 days. Throws `not_found`,
 * `forbidden`, `campaign_changed` if a colleague has changed it since the caller read it, `campaign_state`, `campaign_no_text` without any
 * text, and `setting_start`.
 */
export const startCampaign = (
  services: Services,
  actor: StaffActor,
  { id, version, startsAt: start, reason }: z.output<typeof startCampaignEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { campaign, authority } = await lockCampaignFor(services, tx, {
      actor,
      permission: 'campaigns.send',
      id,
    })
    const { state, texts, audience, ratePerHour } = campaign
    if (state !== 'draft' && state !== 'stopped') throw createProblem('campaign_state')
    if (campaign.version !== version) throw createProblem('campaign_changed')
    if (Object.keys(texts).length === 0) throw createProblem('campaign_no_text')
    const at = services.clock.now()
    const startsAt = start === null ? null : new Date(start)
    if (startsAt && (startsAt <= at || startsAt > addMs(at, daysToMs(maxStartDays)))) {
      const fault = { code: 'setting_start', values: { days: maxStartDays } } as const
      throw new Problem(fault.code, fault.values, { startsAt: fault })
    }
    const change = { staffId: actor.staffId, at }
    await setCampaignState(tx, id, startsAt ? 'scheduled' : 'sending', { startsAt, change })
    await recordAct(services, tx, authority, {
      act: startsAt ? 'campaign.scheduled' : 'campaign.started',
      object: toCampaignObject(id),
      before: { state },
      after: {
        languages: Object.keys(texts),
        audience,
        ratePerHour,
        ...(startsAt && { startsAt: startsAt.toISOString() }),
      },
      reason,
    })
    publishStaffChange(tx, 'campaigns')
  })

/** Changes how many mails leave per hour, from now on. Throws `not_found`, `forbidden`, and `campaign_state` once it has ended. */
export const changeCampaignRate = (
  services: Services,
  actor: StaffActor,
  { id, ratePerHour, reason }: z.output<typeof changeCampaignRateEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { campaign, authority } = await lockCampaignFor(services, tx, {
      actor,
      permission: 'campaigns.send',
      id,
    })
    if (campaign.state === 'sent' || campaign.state === 'draft') throw createProblem('campaign_state')
    await updateCampaignRate(tx, id, ratePerHour, { staffId: actor.staffId, at: services.clock.now() })
    await recordAct(services, tx, authority, {
      act: 'campaign.rate_changed',
      object: toCampaignObject(id),
      before: { ratePerHour: campaign.ratePerHour },
      after: { ratePerHour },
      reason,
    })
    publishStaffChange(tx, 'campaigns')
  })

/**
 * Stops a campaign: no mail is claimed after the commit. A scheduled one of which nothing was sent is a draft again. Throws
 * `not_found`, `forbidden`, and `campaign_state` if it neither sends nor waits.
 */
export const stopCampaign = (
  services: Services,
  actor: StaffActor,
  { id, reason }: z.output<typeof stopCampaignEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { campaign, authority } = await lockCampaignFor(services, tx, {
      actor,
      permission: 'campaigns.edit',
      id,
    })
    const { state, startedAt } = campaign
    if (state !== 'sending' && state !== 'scheduled') throw createProblem('campaign_state')
    const at = services.clock.now()
    const change = { staffId: actor.staffId, at }
    await setCampaignState(tx, id, startedAt ? 'stopped' : 'draft', { change })
    await setQueuedWaiting(tx, id, at)
    await recordAct(services, tx, authority, {
      act: 'campaign.stopped',
      object: toCampaignObject(id),
      before: { state },
      reason,
    })
    publishStaffChange(tx, 'campaigns')
  })
