import {
  getPayoutStatementEndpoint,
  getSourceFunnelEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/source-figures'
import { getTrafficSourceEndpoint } from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/load.ts'
import { readSourceAddress } from './source-address.ts'

/** Returns a traffic source with the funnel and the statement of the address's month. */
export async function loadSource({ request, params }: LoaderFunctionArgs) {
  const code = params['code'] ?? ''
  const { by, ...query } = readSourceAddress(new URL(request.url).searchParams)
  const [source, funnel, statement] = await Promise.all([
    load(request, getTrafficSourceEndpoint, { code }),
    load(request, getSourceFunnelEndpoint, { code, by, ...query }),
    load(request, getPayoutStatementEndpoint, { code, ...query }),
  ])
  return { source, funnel, statement, address: { by, ...query } }
}
export type LoadedSource = Awaited<ReturnType<typeof loadSource>>
