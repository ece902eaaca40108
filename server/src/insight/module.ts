import type { Module } from '../platform/modules/module.ts'
import { withoutPersonalData } from '../platform/modules/processing.ts'
import { computeFiguresJob } from './aggregates/compute-figures.job.ts'
import { checkBandsJob } from './bands/check-bands.job.ts'
import { insightStaffEndpoints } from './insight.staff-routes.ts'

export const insightModule: Module = {
  name: 'insight',
  staffEndpoints: insightStaffEndpoints,
  jobs: [computeFiguresJob, checkBandsJob],
  processing: {
    activity: null,
    tables: withoutPersonalData('figure_day', 'daily_figure', 'daily_revenue', 'weekly_return'),
  },
}
