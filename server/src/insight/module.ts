import type { Module } from '../platform/modules/module.ts'
import { daysToMs } from '../platform/clock.ts'
import { deletedAfter, withoutPersonalData } from '../platform/modules/processing.ts'
import { computeFiguresJob, keptFigureDays } from './aggregates/compute-figures.job.ts'
import { checkBandsJob } from './bands/check-bands.job.ts'
import { insightStaffEndpoints } from './insight.staff-routes.ts'

export const insightModule: Module = {
  name: 'insight',
  staffEndpoints: insightStaffEndpoints,
  jobs: [computeFiguresJob, checkBandsJob],
  processing: {
    activity: {
      persons: ['staff'],
      data: ['staff_acts'],
      recipients: ['none'],
      legalBases: ['legitimate_interest'],
    },
    tables: {
      ...withoutPersonalData(
        'figure_day',
        'figure_week',
        'daily_figure',
        'weekly_figure',
        'daily_revenue',
        'weekly_return',
        'weekly_cohort_figure',
      ),
      daily_desk_figure: [
        deletedAfter(daysToMs(keptFigureDays), { since: 'day', job: 'compute-figures', isIndexed: false }),
      ],
    },
  },
}
