import type { getFictionalProfileEndpoint } from '@amarelle/contract/staff/endpoints/fictional/profiles'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'

/** A fictional profile as staff see it. */
export type ShownProfile = StaffEndpointAnswer<typeof getFictionalProfileEndpoint>
