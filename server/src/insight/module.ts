import type { Module } from '../platform/modules/module.ts'
import { withoutPersonalData } from '../platform/modules/processing.ts'
import { computeFiguresJob } from './aggregates/compute-figures.job.ts'

export const insightModule: Module = {
  name: 'insight',
  jobs: [computeFiguresJob],
  processing: {
    activity: null,
    tables: withoutPersonalData('figure_day', 'daily_figure', 'daily_revenue', 'weekly_return'),
  },
}
