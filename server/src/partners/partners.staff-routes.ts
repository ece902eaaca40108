import {
  exportSourceEndpoint,
  getPayoutStatementEndpoint,
  getSourceFunnelEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/source-figures'
import {
  addTrafficRateEndpoint,
  changeTrafficSourceEndpoint,
  createTrafficSourceEndpoint,
  endPostbackEndpoint,
  endTrafficSourceEndpoint,
  getTrafficSourceEndpoint,
  listTrafficSourcesEndpoint,
  renewSourceKeyEndpoint,
  retryPostbackEndpoint,
  savePostbackEndpoint,
  testPostbackEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import { createFileRoute, createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { exportSource, getPayoutStatement, getSourceFunnel } from './figures/read-figures.ts'
import { endPostback, retryPostback, savePostback, testPostback } from './postbacks/manage-postback.ts'
import { addTrafficRate } from './sources/add-rate.ts'
import {
  changeTrafficSource,
  createTrafficSource,
  endTrafficSource,
  renewSourceKey,
} from './sources/manage-sources.ts'
import { getTrafficSource, listTrafficSources } from './sources/read-sources.ts'

const ok = { ok: true as const }

export const partnersStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listTrafficSourcesEndpoint, (context, scope) =>
    listTrafficSources(context, context.actor, scope),
  ),
  createStaffRoute(createTrafficSourceEndpoint, (context, input) =>
    createTrafficSource(context, context.actor, input),
  ),
  createStaffRoute(changeTrafficSourceEndpoint, async (context, input) => {
    await changeTrafficSource(context, context.actor, input)
    return ok
  }),
  createStaffRoute(renewSourceKeyEndpoint, (context, input) => renewSourceKey(context, context.actor, input)),
  createStaffRoute(endTrafficSourceEndpoint, async (context, input) => {
    await endTrafficSource(context, context.actor, input)
    return ok
  }),
  createStaffRoute(getTrafficSourceEndpoint, (context, { code }) =>
    getTrafficSource(context, context.actor, code),
  ),
  createStaffRoute(addTrafficRateEndpoint, async (context, input) => {
    await addTrafficRate(context, context.actor, input)
    return ok
  }),
  createStaffRoute(getSourceFunnelEndpoint, (context, input) =>
    getSourceFunnel(context, context.actor, input),
  ),
  createStaffRoute(getPayoutStatementEndpoint, (context, input) =>
    getPayoutStatement(context, context.actor, input),
  ),
  createFileRoute(exportSourceEndpoint, (context, input) => exportSource(context, context.actor, input)),
  createStaffRoute(savePostbackEndpoint, (context, input) => savePostback(context, context.actor, input)),
  createStaffRoute(endPostbackEndpoint, async (context, input) => {
    await endPostback(context, context.actor, input)
    return ok
  }),
  createStaffRoute(testPostbackEndpoint, async (context, { code }) => {
    await testPostback(context, context.actor, code)
    return ok
  }),
  createStaffRoute(retryPostbackEndpoint, async (context, { delivery }) => {
    await retryPostback(context, context.actor, delivery)
    return ok
  }),
]
