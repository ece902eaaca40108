import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { getRegionsEndpoint } from '@amarelle/contract/endpoints/sites'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type RegionKind = EndpointAnswer<typeof getRegionsEndpoint>['countries'][number]['label']
/** What each country calls its regions. */
export const regionLabels: Readonly<Record<RegionKind, MessageDescriptor>> = {
  province: msg`Province`,
  state: msg`State`,
  canton: msg`Canton`,
  region: msg`Region`,
  voivodeship: msg`Voivodeship`,
  county: msg`County`,
  nation: msg({ context: 'part of a country', message: 'Nation' }),
}
