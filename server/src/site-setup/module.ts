import type { Module } from '../platform/modules/module.ts'
import { withoutPersonalData } from '../platform/modules/processing.ts'
import { testMailJob } from './mails/test-mail.job.ts'
import { applyPlannedSettingsJob } from './settings/apply-planned-settings.job.ts'
import { announceLegalTextJob, legalTextMailJob } from './texts/announce-legal-text.job.ts'
import { checkPublishedTextsJob } from './texts/text-attention.ts'
import { publishPlannedTextsJob } from './texts/publish-planned-texts.job.ts'
import { replaceWithdrawnLanguageJob } from './languages/replace-withdrawn-language.job.ts'
import { languagesStaffEndpoints } from './languages.staff-routes.ts'
import { siteSetupStaffEndpoints } from './site-setup.staff-routes.ts'

export const siteSetupModule: Module = {
  name: 'site-setup',
  staffEndpoints: [...siteSetupStaffEndpoints, ...languagesStaffEndpoints],
  jobs: [
    announceLegalTextJob,
    applyPlannedSettingsJob,
    checkPublishedTextsJob,
    legalTextMailJob,
    publishPlannedTextsJob,
    replaceWithdrawnLanguageJob,
    testMailJob,
  ],
  processing: {
    activity: null,
    tables: { ...withoutPersonalData('company_setting_change', 'site_setting_change') },
  },
}
