import type { Module } from '../platform/modules/module.ts'
import { withoutPersonalData } from '../platform/modules/processing.ts'
import { checkSitesJob } from './check-sites.job.ts'
import { messageCostsPort } from './public-settings.ts'
import { sitesEndpoints } from './sites.routes.ts'
import { mountAppIcons } from './app-icons.ts'
import { mountPaymentLogos } from './payment-logos.ts'

export const sitesModule: Module = {
  name: 'sites',
  endpoints: sitesEndpoints,
  apiRoutes: [mountAppIcons, mountPaymentLogos],
  jobs: [checkSitesJob],
  requires: [messageCostsPort],
  processing: {
    activity: null,
    tables: {
      ...withoutPersonalData(
        'added_language',
        'city',
        'company',
        'language_text',
        'legal_text',
        'region',
        'site',
        'text_override',
        'traffic_source',
      ),
    },
  },
}
