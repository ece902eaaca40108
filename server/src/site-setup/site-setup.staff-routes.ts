import {
  changeSiteSettingsEndpoint,
  getSiteSettingsEndpoint,
  listSitesEndpoint,
  undoSiteSettingEndpoint,
} from '@amarelle/contract/staff/endpoints/sites'
import {
  discardTextDraftEndpoint,
  getTextEndpoint,
  listTextsEndpoint,
  previewMailEndpoint,
  publishTextsEndpoint,
  saveTextDraftEndpoint,
  sendTestMailEndpoint,
  undoTextEndpoint,
} from '@amarelle/contract/staff/endpoints/texts'
import { createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { previewMail, sendTestMail } from './mails/preview-mail.ts'
import { changeSiteSettings, undoSiteSetting } from './settings/change-site-settings.ts'
import { getSiteSettings, listSites } from './settings/read-sites.ts'
import { discardTextDraft, saveTextDraft } from './texts/draft-text.ts'
import { publishTexts, undoText } from './texts/publish-texts.ts'
import { getText, listTexts } from './texts/read-texts.ts'

export const siteSetupStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listSitesEndpoint, (context) => listSites(context, context.actor)),
  createStaffRoute(getSiteSettingsEndpoint, (context, input) =>
    getSiteSettings(context, context.actor, input),
  ),
  createStaffRoute(changeSiteSettingsEndpoint, async (context, input) => {
    await changeSiteSettings(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(undoSiteSettingEndpoint, async (context, input) => {
    await undoSiteSetting(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(listTextsEndpoint, (context, input) => listTexts(context, context.actor, input)),
  createStaffRoute(getTextEndpoint, (context, input) => getText(context, context.actor, input)),
  createStaffRoute(saveTextDraftEndpoint, async (context, input) => {
    await saveTextDraft(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(discardTextDraftEndpoint, async (context, input) => {
    await discardTextDraft(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(previewMailEndpoint, (context, input) => previewMail(context, context.actor, input)),
  createStaffRoute(sendTestMailEndpoint, async (context, input) => {
    await sendTestMail(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(publishTextsEndpoint, async (context, input) => {
    await publishTexts(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(undoTextEndpoint, async (context, input) => {
    await undoText(context, context.actor, input)
    return { ok: true as const }
  }),
]
