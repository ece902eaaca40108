import {
  downloadInsightEndpoint,
  getInsightBreakdownEndpoint,
  getInsightCohortsEndpoint,
  getInsightEndpoint,
} from '@amarelle/contract/staff/endpoints/insight/dashboards'
import {
  downloadDeskFiguresEndpoint,
  getDeskFiguresEndpoint,
} from '@amarelle/contract/staff/endpoints/insight/desk-figures'
import { createFileRoute, createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { exportInsight } from './dashboards/export-insight.ts'
import { readBreakdown } from './dashboards/read-breakdown.ts'
import { readCohorts } from './dashboards/read-cohorts.ts'
import { exportDeskFigures } from './desk/export-desk-figures.ts'
import { readDeskFigures } from './desk/read-desk-figures.ts'
import { readInsight } from './dashboards/read-insight.ts'

export const insightStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(getDeskFiguresEndpoint, (context, filter) =>
    readDeskFigures(context, context.actor, filter),
  ),
  createFileRoute(downloadDeskFiguresEndpoint, (context, filter) =>
    exportDeskFigures(context, context.actor, filter),
  ),
  createStaffRoute(getInsightEndpoint, (context, filter) => readInsight(context, context.actor, filter)),
  createStaffRoute(getInsightBreakdownEndpoint, (context, filter) =>
    readBreakdown(context, context.actor, filter),
  ),
  createStaffRoute(getInsightCohortsEndpoint, async (context, filter) => ({
    cohorts: await readCohorts(context, context.actor, filter),
  })),
  createFileRoute(downloadInsightEndpoint, (context, query) => exportInsight(context, context.actor, query)),
]
