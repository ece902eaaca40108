import {
  changeCampaignRateEndpoint,
  countAudienceEndpoint,
  createCampaignEndpoint,
  deleteCampaignEndpoint,
  downloadCampaignResultsEndpoint,
  getCampaignEndpoint,
  listCampaignsEndpoint,
  previewCampaignEndpoint,
  saveCampaignEndpoint,
  sendTestCampaignEndpoint,
  startCampaignEndpoint,
  stopCampaignEndpoint,
} from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import { createFileRoute, createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { downloadCampaignResults, getCampaign, listCampaigns } from './campaigns/read-campaigns.ts'
import { changeCampaignRate, startCampaign, stopCampaign } from './campaigns/run-campaign.ts'
import { countAudience, previewCampaign, sendTestCampaign } from './campaigns/preview-campaign.ts'
import { createCampaign, deleteCampaignDraft, saveCampaign } from './campaigns/write-campaign.ts'

export const notificationsStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listCampaignsEndpoint, (context, input) => listCampaigns(context, context.actor, input)),
  createStaffRoute(getCampaignEndpoint, (context, input) => getCampaign(context, context.actor, input)),
  createStaffRoute(createCampaignEndpoint, (context, input) => createCampaign(context, context.actor, input)),
  createStaffRoute(saveCampaignEndpoint, async (context, input) => {
    await saveCampaign(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(deleteCampaignEndpoint, async (context, input) => {
    await deleteCampaignDraft(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(countAudienceEndpoint, (context, input) => countAudience(context, context.actor, input)),
  createStaffRoute(previewCampaignEndpoint, (context, input) =>
    previewCampaign(context, context.actor, input),
  ),
  createStaffRoute(sendTestCampaignEndpoint, async (context, input) => {
    await sendTestCampaign(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(startCampaignEndpoint, async (context, input) => {
    await startCampaign(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(changeCampaignRateEndpoint, async (context, input) => {
    await changeCampaignRate(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(stopCampaignEndpoint, async (context, input) => {
    await stopCampaign(context, context.actor, input)
    return { ok: true as const }
  }),
  createFileRoute(downloadCampaignResultsEndpoint, (context, input) =>
    downloadCampaignResults(context, context.actor, input),
  ),
]
