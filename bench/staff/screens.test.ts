import { getStaffEndpointName } from '@amarelle/contract/staff/staff-endpoint'
import { expect, test } from 'vitest'
import { modules } from '../../server/src/app/modules.ts'
import { endpointsOfOtherBenches, screens } from './screens.ts'

test('every endpoint from which the console reads is measured, or named as not measured', () => {
  const read = modules
    .flatMap(({ staffEndpoints = [] }) => staffEndpoints)
    .filter(({ endpoint }) => endpoint.method === 'GET' || endpoint.path.endsWith('/search'))
    .map(({ endpoint }) => getStaffEndpointName(endpoint))
  const measured = new Set([
    ...endpointsOfOtherBenches,
    ...screens.map(({ endpoint }) => getStaffEndpointName(endpoint)),
  ])
  expect([...measured].toSorted()).toEqual(read.toSorted())
})
