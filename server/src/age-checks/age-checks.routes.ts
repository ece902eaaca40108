import {
  completeAgeCheckEndpoint,
  getAgeCheckEndpoint,
  startAgeCheckEndpoint,
} from '@amarelle/contract/endpoints/verification/age-check'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { completeAgeCheck, getAgeCheck, startAgeCheck } from './age-check.ts'

export const ageCheckEndpoints: readonly EndpointRoute[] = [
  createRoute(getAgeCheckEndpoint, getAgeCheck),
  createRoute(startAgeCheckEndpoint, startAgeCheck),
  createRoute(completeAgeCheckEndpoint, async (context, { response }) => ({
    return_path: await completeAgeCheck(context, response),
  })),
]
