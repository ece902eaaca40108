import { compareSettingEndpoint } from '@amarelle/contract/staff/endpoints/settings/comparison'
import { moveSiteEndpoint } from '@amarelle/contract/staff/endpoints/settings/site-company'
import {
  checkSiteNetworkEndpoint,
  createSiteEndpoint,
  getSiteFormEndpoint,
  getSiteOpeningEndpoint,
  previewSiteEndpoint,
  publishSiteEndpoint,
} from '@amarelle/contract/staff/endpoints/site-opening'
import {
  changeCompanySettingsEndpoint,
  changeSiteSettingsEndpoint,
  getCompanySettingsEndpoint,
  getSiteSettingsEndpoint,
  listCompaniesEndpoint,
  listSitesEndpoint,
  undoCompanySettingEndpoint,
  undoSiteSettingEndpoint,
} from '@amarelle/contract/staff/endpoints/sites'
import {
  discardTextDraftEndpoint,
  getTextEndpoint,
  listTextsEndpoint,
  previewMailEndpoint,
  previewMailHtmlEndpoint,
  previewShortTextEndpoint,
  publishTextsEndpoint,
  saveTextDraftEndpoint,
  sendTestMailEndpoint,
  undoTextEndpoint,
} from '@amarelle/contract/staff/endpoints/texts'
import { createFileRoute, createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { previewMail, sendTestMail } from './mails/preview-mail.ts'
import { checkSiteNetwork } from './opening/check-network.ts'
import { createDraftSite } from './opening/create-draft-site.ts'
import { previewSite } from './opening/preview-site.ts'
import { publishSite } from './opening/publish-site.ts'
import { getSiteForm, getSiteOpening } from './opening/read-opening.ts'
import { changeSettings, undoSetting } from './settings/change-settings.ts'
import { getCompanySettings, listCompanies } from './settings/read-companies.ts'
import { compareSetting } from './settings/compare-setting.ts'
import { moveSite } from './settings/move-site.ts'
import { getSiteSettings, listSites } from './settings/read-sites.ts'
import { discardTextDraft, saveTextDraft } from './texts/draft-text.ts'
import { previewShortText } from './texts/preview-short-text.ts'
import { publishTexts, undoText } from './texts/publish-texts.ts'
import { getText, listTexts } from './texts/read-texts.ts'

export const siteSetupStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listSitesEndpoint, (context) => listSites(context, context.actor)),
  createStaffRoute(compareSettingEndpoint, (context, input) => compareSetting(context, context.actor, input)),
  createStaffRoute(getSiteSettingsEndpoint, (context, input) =>
    getSiteSettings(context, context.actor, input),
  ),
  createStaffRoute(changeSiteSettingsEndpoint, async (context, { site, ...changed }) => {
    await changeSettings(context, context.actor, 'site', site, changed)
    return { ok: true as const }
  }),
  createStaffRoute(moveSiteEndpoint, async (context, input) => {
    await moveSite(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(undoSiteSettingEndpoint, async (context, input) => {
    await undoSetting(context, context.actor, 'site', input)
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
  createStaffRoute(previewMailEndpoint, async (context, input) => {
    const { subject, plainText } = await previewMail(context, context.actor, input)
    return { subject, plainText }
  }),
  createFileRoute(previewMailHtmlEndpoint, async (context, input) =>
    Buffer.from((await previewMail(context, context.actor, input)).html),
  ),
  createStaffRoute(previewShortTextEndpoint, (context, input) =>
    previewShortText(context, context.actor, input),
  ),
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
  createStaffRoute(listCompaniesEndpoint, (context) => listCompanies(context, context.actor)),
  createStaffRoute(getCompanySettingsEndpoint, (context, input) =>
    getCompanySettings(context, context.actor, input),
  ),
  createStaffRoute(changeCompanySettingsEndpoint, async (context, { company, ...changed }) => {
    await changeSettings(context, context.actor, 'company', company, changed)
    return { ok: true as const }
  }),
  createStaffRoute(undoCompanySettingEndpoint, async (context, input) => {
    await undoSetting(context, context.actor, 'company', input)
    return { ok: true as const }
  }),
  createStaffRoute(getSiteFormEndpoint, (context) => getSiteForm(context, context.actor)),
  createStaffRoute(createSiteEndpoint, (context, input) => createDraftSite(context, context.actor, input)),
  createStaffRoute(getSiteOpeningEndpoint, (context, input) => getSiteOpening(context, context.actor, input)),
  createStaffRoute(publishSiteEndpoint, async (context, input) => {
    await publishSite(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(previewSiteEndpoint, (context, input) => previewSite(context, context.actor, input)),
  createStaffRoute(checkSiteNetworkEndpoint, (context, input) =>
    checkSiteNetwork(context, context.actor, input),
  ),
]
