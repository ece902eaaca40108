import {
  getMailOverviewEndpoint,
  listWebhooksEndpoint,
} from '@amarelle/contract/staff/endpoints/system/deliveries'
import {
  dropJobEndpoint,
  listFailedJobsEndpoint,
  listJobQueuesEndpoint,
  retryJobsEndpoint,
} from '@amarelle/contract/staff/endpoints/system/jobs'
import {
  getStorageStateEndpoint,
  getSystemStateEndpoint,
  listServicesEndpoint,
  listVersionsEndpoint,
} from '@amarelle/contract/staff/endpoints/system/state'
import { createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { dropJob, retryJobs } from './jobs/handle-jobs.ts'
import { listFailedJobs, listJobQueues } from './jobs/list-jobs.ts'
import { getMailOverview } from './mails/get-mail-overview.ts'
import { listVersions } from './processes/list-versions.ts'
import { listServices } from './services/list-services.ts'
import { getStorageState } from './storage/get-storage-state.ts'
import { getSystemState } from './warnings/get-system-state.ts'
import { listWebhooks } from './webhooks/list-webhooks.ts'

export const systemStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(getSystemStateEndpoint, (context) => getSystemState(context, context.actor)),
  createStaffRoute(listJobQueuesEndpoint, (context) => listJobQueues(context, context.actor)),
  createStaffRoute(listFailedJobsEndpoint, (context, query) => listFailedJobs(context, context.actor, query)),
  createStaffRoute(retryJobsEndpoint, (context, filter) => retryJobs(context, context.actor, filter)),
  createStaffRoute(dropJobEndpoint, async (context, input) => {
    await dropJob(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(listWebhooksEndpoint, (context) => listWebhooks(context, context.actor)),
  createStaffRoute(getMailOverviewEndpoint, (context) => getMailOverview(context, context.actor)),
  createStaffRoute(listServicesEndpoint, (context) => listServices(context, context.actor)),
  createStaffRoute(listVersionsEndpoint, (context) => listVersions(context, context.actor)),
  createStaffRoute(getStorageStateEndpoint, (context) => getStorageState(context, context.actor)),
]
