import {
  getMailOverviewEndpoint,
  listWebhooksEndpoint,
} from '@amarelle/contract/staff/endpoints/system/deliveries'
import { listFailedJobsEndpoint, listJobQueuesEndpoint } from '@amarelle/contract/staff/endpoints/system/jobs'
import {
  getStorageStateEndpoint,
  getSystemStateEndpoint,
  listServicesEndpoint,
  listVersionsEndpoint,
  systemParts,
} from '@amarelle/contract/staff/endpoints/system/state'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { load } from '../../api/load.ts'

async function loadJobs(request: Request) {
  const search = new URL(request.url).searchParams
  const name = search.get('job') ?? undefined
  const [{ queues }, failed] = await Promise.all([
    load(request, listJobQueuesEndpoint, {}),
    load(request, listFailedJobsEndpoint, { name, before: search.get('before') ?? undefined }),
  ])
  return { part: 'jobs', queues, failed, name: name ?? null } as const
}
const partLoaders = {
  jobs: loadJobs,
  webhooks: async (request: Request) =>
    ({ part: 'webhooks', ...(await load(request, listWebhooksEndpoint, {})) }) as const,
  mails: async (request: Request) =>
    ({ part: 'mails', ...(await load(request, getMailOverviewEndpoint, {})) }) as const,
  services: async (request: Request) =>
    ({ part: 'services', ...(await load(request, listServicesEndpoint, {})) }) as const,
  versions: async (request: Request) =>
    ({ part: 'versions', ...(await load(request, listVersionsEndpoint, {})) }) as const,
  storage: async (request: Request) =>
    ({ part: 'storage', ...(await load(request, getStorageStateEndpoint, {})) }) as const,
}
type LoadedPart = Awaited<ReturnType<(typeof partLoaders)[keyof typeof partLoaders]>>
/** Describes what a part of the screen shows. */
export type SystemContent<P extends LoadedPart['part']> = Extract<LoadedPart, { readonly part: P }>

/** Returns what needs somebody, and one part; without a part it leads to the jobs. Throws 404 for an unknown part. */
export async function loadSystem({ request, params }: LoaderFunctionArgs) {
  if (params['part'] === undefined) throw redirect('/system/jobs')
  const part = systemParts.find((one) => one === params['part'])
  if (!part) throw new Response(null, { status: 404 })
  const [state, content] = await Promise.all([
    load(request, getSystemStateEndpoint, {}),
    partLoaders[part](request) as Promise<LoadedPart>,
  ])
  return { ...state, content }
}
export type LoadedSystem = Awaited<ReturnType<typeof loadSystem>>
