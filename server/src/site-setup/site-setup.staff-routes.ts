import {
  changeSiteSettingsEndpoint,
  getSiteSettingsEndpoint,
  listSitesEndpoint,
  undoSiteSettingEndpoint,
} from '@amarelle/contract/staff/endpoints/sites'
import { createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { changeSiteSettings, undoSiteSetting } from './settings/change-site-settings.ts'
import { getSiteSettings, listSites } from './settings/read-sites.ts'

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
]
