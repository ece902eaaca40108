import type { Module } from '../platform/modules/module.ts'
import { deletedAfter, withoutPersonalData } from '../platform/modules/processing.ts'
import { countActivityJob } from './activity/count-activity.job.ts'
import { complianceStaffEndpoints } from './compliance.staff-routes.ts'
import { authorityOrderStaffEndpoints } from './orders/authority-orders.staff-routes.ts'
import { answeredOrderRetentionMs, forgetAuthorityOrdersJob } from './orders/forget-authority-orders.job.ts'

export const complianceModule: Module = {
  name: 'compliance',
  staffEndpoints: [...complianceStaffEndpoints, ...authorityOrderStaffEndpoints],
  jobs: [countActivityJob, forgetAuthorityOrdersJob],
  processing: {
    activity: null,
    tables: {
      ...withoutPersonalData('monthly_activity'),
      authority_order: [
        deletedAfter(answeredOrderRetentionMs, { since: 'effect_at', job: 'forget-authority-orders' }),
      ],
    },
  },
}
