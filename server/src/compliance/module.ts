import type { Module } from '../platform/modules/module.ts'
import { withoutPersonalData } from '../platform/modules/processing.ts'
import { countActivityJob } from './activity/count-activity.job.ts'
import { complianceStaffEndpoints } from './compliance.staff-routes.ts'

export const complianceModule: Module = {
  name: 'compliance',
  staffEndpoints: complianceStaffEndpoints,
  jobs: [countActivityJob],
  processing: { activity: null, tables: withoutPersonalData('monthly_activity') },
}
