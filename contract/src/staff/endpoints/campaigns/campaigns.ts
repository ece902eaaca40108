import { z } from 'zod'
import {
  builtInLanguageSchema,
  idSchema,
  instantSchema,
  languageSchema,
  okSchema,
} from '../../../domain/common.ts'
import { mailOutlineSchema } from '../../mail-outline.ts'
import { reasonSchema } from '../../reason.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import {
  audienceSchema,
  campaignDraftSchema,
  campaignFiguresSchema,
  campaignIdSchema,
  campaignTextSchema,
  campaignTypes,
  listedCampaignSchema,
  maxRatePerHour,
  minRatePerHour,
  skipReasons,
} from './campaign.ts'

const oneSchema = z.object({ id: campaignIdSchema })
/** `version` is what the caller has read: a later one is a conflict. */
const versionSchema = oneSchema.extend({ version: z.int().min(1) })

export const listCampaignsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/campaigns',
  summary:
    'A hundred campaigns of the sites, those that run or wait first, then by their last change, with what became of their mails.',
  permission: 'campaigns.read',
  input: scopeSchema.extend({
    /** `next` of the previous page. */
    before: instantSchema.optional(),
  }),
  answer: z.object({
    campaigns: z.array(listedCampaignSchema),
    next: instantSchema.nullable(),
    /** The sites on which the caller may write campaigns. */
    editableSites: z.array(idSchema),
  }),
  errors: [],
})
export const getCampaignEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/campaigns/one',
  summary: 'A campaign with its texts, its audience and its results by language.',
  permission: 'campaigns.read',
  input: oneSchema,
  answer: campaignDraftSchema.extend({
    campaign: listedCampaignSchema,
    path: z.string(),
    version: z.int(),
    results: z.array(campaignFiguresSchema.extend({ language: languageSchema })),
    skipped: z.array(z.object({ reason: z.enum(skipReasons), members: z.int() })),
    /** Recipients whose turn has not come. */
    waiting: z.int(),
    campaignsPerWeek: z.int(),
    mayEdit: z.boolean(),
    maySend: z.boolean(),
  }),
  errors: ['not_found'],
})
export const createCampaignEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/campaigns',
  summary: 'Creates the draft of a campaign of a site.',
  permission: 'campaigns.edit',
  input: campaignDraftSchema.extend({ site: idSchema }),
  answer: oneSchema,
  errors: ['not_found'],
})
export const saveCampaignEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/campaigns',
  summary: 'Saves the draft of a campaign.',
  permission: 'campaigns.edit',
  input: campaignDraftSchema.extend(versionSchema.shape),
  answer: okSchema,
  errors: ['not_found', 'campaign_changed', 'campaign_state'],
})
export const deleteCampaignEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/campaigns',
  summary: 'Deletes the draft of a campaign.',
  permission: 'campaigns.edit',
  input: versionSchema.extend({ reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'campaign_changed', 'campaign_state'],
})
export const countAudienceEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/campaigns/audience',
  summary: 'How many members of a site a campaign would go to now, by language; at most 100,000 are counted.',
  permission: 'campaigns.read',
  input: z.object({ site: idSchema, type: z.enum(campaignTypes), audience: audienceSchema }),
  answer: z.object({
    languages: z.array(z.object({ language: languageSchema, members: z.int() })),
    total: z.int(),
    /** There are more than were counted. */
    isMore: z.boolean(),
  }),
  errors: ['not_found'],
})
export const previewCampaignEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/campaigns/preview',
  summary: 'The mail of a text that need not be saved, as a member would get it.',
  permission: 'campaigns.read',
  input: z.object({
    site: idSchema,
    type: z.enum(campaignTypes),
    language: builtInLanguageSchema,
    text: campaignTextSchema,
  }),
  answer: mailOutlineSchema,
  errors: ['not_found'],
})
export const sendTestCampaignEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/campaigns/test-mail',
  summary: 'Sends the saved mail in a language to the caller’s own address, 20 times an hour at most.',
  permission: 'campaigns.edit',
  input: oneSchema.extend({ language: builtInLanguageSchema }),
  answer: okSchema,
  errors: ['not_found', 'too_many_requests', 'campaign_no_text'],
})
export const startCampaignEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/campaigns/start',
  summary:
    'Sends a draft, or the rest of a stopped campaign: at once, or from a moment to come. Nobody gets a campaign twice.',
  permission: 'campaigns.send',
  input: versionSchema.extend({ startsAt: instantSchema.nullable(), reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'campaign_changed', 'campaign_state', 'campaign_no_text', 'setting_start'],
})
export const changeCampaignRateEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/campaigns/rate',
  summary: 'Changes how many mails of a campaign leave per hour.',
  permission: 'campaigns.send',
  input: oneSchema.extend({
    ratePerHour: z.int().min(minRatePerHour).max(maxRatePerHour),
    reason: reasonSchema,
  }),
  answer: okSchema,
  errors: ['not_found', 'campaign_state'],
})
export const stopCampaignEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/campaigns/stop',
  summary:
    'Stops a campaign: from then on no mail of it is handed to the mail server. A scheduled one is a draft again.',
  permission: 'campaigns.edit',
  input: oneSchema.extend({ reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'campaign_state'],
})
export const downloadCampaignResultsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/campaigns/results',
  summary: 'The results of a campaign by language, as a CSV file.',
  permission: 'campaigns.read',
  input: oneSchema,
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'text/csv',
})
